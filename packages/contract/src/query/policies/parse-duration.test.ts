import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseDuration } from "./parse-duration.ts";

test.each([
  ["PT60S", 60_000],
  ["PT1M", 60_000],
  ["PT1H", 3_600_000],
  ["P1D", 86_400_000],
  ["P2W", 1_209_600_000],
  ["P1DT12H", 129_600_000],
  ["PT0.25S", 250],
  ["PT0,25S", 250],
  ["PT0.29S", 290],
  ["PT0S", 0],
])("%s has its length", (iso, milliseconds) => {
  expect(parseDuration(iso)).toBe(milliseconds);
});

test.each([
  "",
  "P",
  "PT",
  "P1DT",
  "60",
  "1D",
  "PT1",
  "P1S",
  "P1W2D",
  "-PT1S",
  "PT1.5H",
  "pt1s",
  "P1D ",
  "PT1M1H",
])('"%s" is rejected', (iso) => {
  expect(() => parseDuration(iso)).toThrow(`"${iso}" is not an ISO 8601 duration`);
});

test.each(["P1Y", "P3M", "P1Y6M", "P1M2DT1H"])("%s has no fixed length", (iso) => {
  expect(() => parseDuration(iso)).toThrow("counts years or months, whose length varies");
});

test("a duration is the sum of its parts", () => {
  const amount = fc.nat({ max: 10_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (days, hours, minutes, seconds) => {
      const whole = parseDuration(`P${days}DT${hours}H${minutes}M${seconds}S`);
      const parts = [`P${days}D`, `PT${hours}H`, `PT${minutes}M`, `PT${seconds}S`].map(
        parseDuration,
      );
      expect(whole).toBe(parts.reduce((sum, part) => sum + part, 0));
    }),
    { seed: 1 },
  );
});

test("a duration that is too long to count in milliseconds is rejected", () => {
  for (const iso of [`P${"9".repeat(400)}D`, "P9007199254740993W"])
    expect(() => parseDuration(iso)).toThrow(`"${iso}" is longer than can be counted`);
});
