import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listViolations, toArbitrary } from "../../index.ts";
import { seeded } from "../../testing/seeded.ts";
import { formatTable, nearFormats } from "./near-formats.ts";

/** The verdict of a validator on a text: whether the text has the format. */
interface Verdict {
  /** `valid`, `left out`, or what is wrong, as in the table. */
  readonly what: string;
  readonly text: string;
  readonly takenBy: readonly string[];
  readonly rejectedBy: readonly string[];
}

const verdicts: Readonly<Record<string, readonly Verdict[]>> = JSON.parse(
  readFileSync(new URL("format-verdicts.json", import.meta.url), "utf8"),
);

/** The validators of this runtime, which can be asked again. */
const asked: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => URL.canParse(text),
  hostname: (text) => URL.canParse(`http://${text}/`),
  date: (text) => !Number.isNaN(Date.parse(text)),
  "date-time": (text) => !Number.isNaN(Date.parse(text)),
};

describe.each(Object.keys(formatTable))("%s", (format) => {
  const recorded = verdicts[format] ?? [];
  const valid = recorded.find(({ what }) => what === "valid");

  test("every validator that was asked rejects every near miss", () => {
    expect(valid?.rejectedBy).toEqual([]);
    for (const [what, miss] of Object.entries(formatTable[format] ?? {})) {
      const text = miss(valid?.text ?? "");
      const verdict = recorded.find((one) => one.what === what);
      expect(verdict).toMatchObject({ what, text, takenBy: [], rejectedBy: valid?.takenBy });
    }
  });

  test("a text that one of them takes is never generated", () => {
    const disputed = new Set(
      recorded.flatMap(({ what, text }) => (what === "left out" ? [text] : [])),
    );
    const misses = nearFormats(format, valid?.text ?? "");

    expect(misses.filter((text) => disputed.has(text))).toEqual([]);
  });

  test("the validators of this runtime reject every generated violation", () => {
    const schema = { type: "string", format };
    const texts = fc.sample(toArbitrary(schema), { ...seeded, numRuns: 200 });
    const violations = listViolations(schema).filter(({ keyword }) => keyword === "format");
    const wrong = violations.flatMap(({ arbitrary, nearMisses }) => [
      ...fc.sample(arbitrary, { ...seeded, numRuns: 200 }),
      ...texts.flatMap((text) => nearMisses(text)),
    ]);

    expect(wrong.length).toBeGreaterThan(200);
    const isTaken = (value: unknown): boolean =>
      typeof value === "string" && asked[format]?.(value) === true;
    expect(wrong.filter(isTaken)).toEqual([]);
  });
});

test("a format without a table has no violations", () => {
  const found = listViolations({ type: "string", format: "uri-template" });
  expect(found.map(({ keyword }) => keyword)).not.toContain("format");
});
