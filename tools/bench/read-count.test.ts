import { expect, test } from "vitest";
import { readCount, UsageError } from "./read-count.ts";

test("a whole number above 0 is read", () => {
  expect(readCount("pairs", "7")).toBe(7);
});

test.each(["0", "-1", "1.5", "x", ""])("%j is a mistake that names the option", (value) => {
  expect(() => readCount("pairs", value)).toThrow(UsageError);
  expect(() => readCount("pairs", value)).toThrow("--pairs takes a whole number above 0");
});
