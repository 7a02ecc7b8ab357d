import { expect, test } from "vitest";
import { findDrift } from "./find-drift.ts";

const fresh = '{\n  "a": 1,\n  "b": 2\n}\n';

test.each([
  ["the same text", fresh, []],
  ["a changed value", fresh.replace("2", "3"), ["/b"]],
  ["another type at the root", "[]", ["the whole document"]],
  [
    "another order",
    '{\n  "b": 2,\n  "a": 1\n}\n',
    ["only the order of keys or the white space differs"],
  ],
  ["text that is not JSON", "{", ["the bundle is not JSON"]],
  ["no file", undefined, ["there is no bundle yet"]],
])("the drift of %s is named", (_, committed, places) => {
  expect(findDrift(committed, fresh)).toEqual(places);
});
