import type { JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { blend } from "../plain/blend.ts";
import { graft } from "./graft.ts";

const known = { title: "plain", author: { name: "Ada" }, tags: ["a", "b"] };

describe("a generated value is copied at one place", () => {
  test.each<readonly [string, JsonValue, JsonValue | undefined]>([
    ["/title", { title: "x", pages: 1 }, { ...known, title: "x" }],
    ["/author/name", { author: { name: "x", born: 1 } }, { ...known, author: { name: "x" } }],
    [
      "/author/born",
      { author: { name: "x", born: 1 } },
      { ...known, author: { name: "Ada", born: 1 } },
    ],
    ["/title", {}, { author: known.author, tags: known.tags }],
    ["/tags/1", { tags: ["x", "y"] }, { ...known, tags: ["a", "y"] }],
    ["/tags/2", { tags: ["x", "y", "z"] }, { ...known, tags: ["x", "y", "z"] }],
    ["", [1], [1]],
    ["/title/deep", { title: { deep: 1 } }, undefined],
  ])("%s", (pointer, generated, expected) => {
    expect(graft(known, generated, pointer)).toEqual(expected);
  });

  test("an object keeps its own names and gets the known values", () => {
    expect(blend(known, { title: "x", pages: 1 }, "")).toEqual({ title: "plain", pages: 1 });
    expect(blend(known, { author: { name: "x", born: 1 } }, "/author")).toEqual({
      author: { name: "Ada", born: 1 },
    });
  });
});
