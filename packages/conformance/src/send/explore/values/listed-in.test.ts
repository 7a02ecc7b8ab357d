import { expect, test } from "vitest";
import { exemplifiedIn, listedIn } from "./listed-in.ts";

test.each([
  [
    "Must be one of DELETE, EXTEND, PRUNE or \u201cREPLACE\u201d. More text.",
    ["DELETE", "EXTEND", "PRUNE", "REPLACE"],
  ],
  ['"type" must be one of [release, kill-switch]', ["release", "kill-switch"]],
  ["Invalid enum value. Expected 'a' | 'b', received 'c'", ["a", "b"]],
  ['{"allowedValues":["up","down"]}', ["up", "down"]],
  ["It must be a text, or nothing.", []],
  ["A list of things, one or more.", []],
])("%j lists %j", (text, values) => {
  expect(listedIn(text)).toEqual(values);
});

test("examples follow their abbreviation", () => {
  expect(exemplifiedIn('Type (e.g. "A", "PTR") of it, and more')).toEqual(["A", "PTR"]);
  expect(exemplifiedIn("A name.")).toEqual([]);
});
