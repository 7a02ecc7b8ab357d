import type { JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { fillList } from "./fill-list.ts";

const known = { tags: ["a", "b"], author: { books: [] }, title: "plain" };

test.each<readonly [string, string, JsonValue, JsonValue | undefined]>([
  ["a longer list", "/tags", { tags: ["x", "y", "z"] }, { tags: ["a", "b", "a"] }],
  ["a shorter list", "/tags", { tags: ["x"], pages: 1 }, { tags: ["a"], pages: 1 }],
  ["the whole body", "", ["x"], undefined],
  ["a list whose known value is empty", "/author/books", { author: { books: ["x"] } }, undefined],
  ["no list", "/title", { title: "x" }, undefined],
])("%s", (_, pointer, generated, expected) => {
  expect(fillList(known, generated, pointer)).toEqual(expected);
});
