import { expect, test } from "vitest";
import { hintsIn } from "./hints-in.ts";

const seed = { word: "abcdefg", form: 0, now: Date.UTC(2026, 0, 2) };

test.each([
  ["items[0].api_version: must equal `v1/x`", ["apiVersion"], [["apiVersion", ["v1/x"]]]],
  [
    "between.start: must be less than now",
    ["between.start"],
    [["between.start", ["2026-01-01T22:25:00Z"]]],
  ],
  [
    "definition: must be at least 10 bytes",
    ["definition"],
    [["definition", ["abcdefg".padEnd(20, "a")]]],
  ],
  ["kind must be one of A, B or C; type is fine", ["kind", "type"], [["kind", ["A", "B", "C"]]]],
  ["size should be a number", ["size", "kind"], [["size", [1, "1"]]]],
  ["size is wrong", ["size"], []],
])("%s", (text, named, expected) => {
  expect([...hintsIn(text, { body: {}, named, seed })]).toEqual(expected);
});
