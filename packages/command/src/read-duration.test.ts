import { expect, test } from "vitest";
import { readDuration } from "./read-duration.ts";

test.each([
  ["90s", 90_000],
  ["10m", 600_000],
  ["1h30m", 5_400_000],
  ["2h5s", 7_205_000],
])("%s are %i milliseconds", (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds);
});

test.each(["", "0s", "10", "10 m", "m", "30m1h", "1.5h", "-5m", "10M", "1e3s", "soon"])(
  "%j is not a duration",
  (text) => {
    expect(() => readDuration(text)).toThrow("for example 90s, 10m or 1h30m");
  },
);
