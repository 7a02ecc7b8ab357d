import type { JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { fillList } from "./fill-list.ts";

const known = { tags: ["a", "b"], author: { books: [] }, title: "plain" };

test.each<readonly [string, string, JsonValue, JsonValue]>([
  ["a longer list", "/tags", { tags: ["x", "y", "z"] }, { tags: ["a", "b", "a"] }],
  ["a shorter list", "/tags", { tags: ["x"], pages: 1 }, { tags: ["a"], pages: 1 }],
  ["the whole body", "", ["x"], ["x"]],
  [
    "a list that is known to be empty",
    "/author/books",
    { author: { books: ["x"] } },
    { author: { books: ["x"] } },
  ],
  ["no list", "/title", { title: "x" }, { title: "x" }],
])("%s", (_, pointer, generated, expected) => {
  expect(fillList(known, generated, pointer)).toEqual(expected);
});
