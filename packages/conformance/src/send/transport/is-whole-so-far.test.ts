import { expect, test } from "vitest";
import { isWholeSoFar } from "./is-whole-so-far.ts";

test.each<[string, string, boolean]>([
  ["one JSON value", '{"a":1}\n', true],
  ["two lines with JSON values", '{"a":1}\r\n{"b":[]}\r\n', true],
  ["an incomplete second line", '{"a":1}\n{"b":', false],
  ["an incomplete value on several lines", "{\n", false],
  ["nothing", "", false],
  ["blank lines", "\n \n", false],
])("JSON: %s", (_, text, isWhole) => {
  expect(isWholeSoFar(text, "application/json")).toBe(isWhole);
});

test("other text is whole as soon as it has begun", () => {
  expect(isWholeSoFar("", "text/plain")).toBe(false);
  expect(isWholeSoFar("a line with", "text/plain")).toBe(true);
});
