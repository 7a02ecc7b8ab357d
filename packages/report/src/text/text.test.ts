import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText } from "../testing/arbitrary-report.ts";
import { runs } from "../testing/property-options.ts";
import {
  formatAssurance,
  formatCount,
  formatDuration,
  formatNumber,
  sharePercent,
} from "./format-number.ts";
import { visibleText } from "./visible-text.ts";
import { displayWidth, fitText, wrapText } from "./wrap-text.ts";

describe("quantities", () => {
  test.each([
    [0, "0 ms"],
    [840.4, "840 ms"],
    [12_430, "12.4 s"],
    [59_949, "59.9 s"],
    [59_960, "1 min 00 s"],
    [185_000, "3 min 05 s"],
  ])("%i ms is %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  test.each([
    [{ proven: 212, total: 260 }, "212 of 260 clauses (81.5 %)"],
    [{ proven: 9999, total: 10_000 }, "9,999 of 10,000 clauses (99.9 %)"],
    [{ proven: 1, total: 1 }, "1 of 1 clause (100.0 %)"],
    [{ proven: 0, total: 0 }, "no clauses"],
  ])("%o is %s", (assurance, text) => {
    expect(formatAssurance(assurance)).toBe(text);
  });

  test("property: only a full share is 100 percent", () => {
    const property = fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 100_000 }),
      (proven, missing) => {
        expect(sharePercent({ proven, total: proven + missing })).toBeLessThan(100);
      },
    );
    fc.assert(property, runs(200));
  });

  test("uses the singular for one", () => {
    expect([formatCount(1, "check"), formatCount(1204, "check"), formatNumber(0)]).toEqual([
      "1 check",
      "1,204 checks",
      "0",
    ]);
  });
});

describe("visibleText", () => {
  test("shows invisible characters", () => {
    expect(visibleText("a\u001b[31m\u202eb\ud800\uffff\n\tc")).toBe(
      "a\\u{1b}[31m\\u{202e}b\\u{d800}\\u{ffff}\n\tc",
    );
  });

  test("property: does not change visible text, and is idempotent", () => {
    const property = fc.property(
      hostileText(),
      fc.string({ unit: "grapheme" }),
      (hostile, seen) => {
        expect(visibleText(visibleText(hostile))).toBe(visibleText(hostile));
        expect(visibleText(seen)).toBe(seen);
      },
    );
    fc.assert(property, runs(200));
  });
});

describe("wrapText", () => {
  test("property: keeps every word, and exceeds the width only for a longer word", () => {
    const words = fc.array(fc.stringMatching(/^[a-zé😀]{1,12}$/u), { minLength: 1 });
    const property = fc.property(words, fc.integer({ min: 1, max: 30 }), (words, width) => {
      const lines = wrapText(words.join(" "), width);
      expect(lines.join(" ")).toBe(words.join(" "));
      expect(lines.filter((line) => displayWidth(line) > width && line.includes(" "))).toEqual([]);
    });
    fc.assert(property, runs(200));
  });

  test("cuts with an ellipsis", () => {
    expect([fitText("abcdef", 6), fitText("abcdef", 4), fitText("😀😀😀", 2)]).toEqual([
      "abcdef",
      "abc…",
      "😀…",
    ]);
  });
});
