import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openOracle } from "./open-oracle.ts";
import { sitsOnEdge } from "./sits-on-edge.ts";
import { violationDefects } from "./violation-defects.ts";

const schema = {
  type: "object",
  required: ["a", "b"],
  properties: { a: { type: "string", maxLength: 3 }, b: { enum: [1, 2] } },
};
const oracle = openOracle(schema);
const tooLong = {
  keyword: "maxLength",
  schemaPointer: "/properties/a/maxLength",
  instancePointer: "/a",
  label: "text too long",
  arbitrary: fc.constant({ a: "abcd", b: 1 }),
  nearMisses: () => [],
};

test("a violation that breaks what it says has no defects", () => {
  expect(violationDefects(oracle, tooLong, { a: "abcd", b: 1 })).toEqual([]);
});

test("a wrong type may break the list of values too", () => {
  const listed = openOracle({ type: "string", enum: ["a"] });
  const mistyped = {
    ...tooLong,
    keyword: "type",
    schemaPointer: "/type",
    instancePointer: "",
  };
  expect(violationDefects(listed, mistyped, 1)).toEqual([]);
  expect(violationDefects(listed, mistyped, "b")).not.toEqual([]);
});

test.each([
  ["a valid value", tooLong, { a: "abc", b: 1 }],
  ["a second broken keyword", tooLong, { a: "abcd", b: 3 }],
  [
    "another keyword",
    { ...tooLong, keyword: "type", schemaPointer: "/properties/a/type" },
    { a: "abcd", b: 1 },
  ],
  ["another place", { ...tooLong, instancePointer: "/b" }, { a: "abcd", b: 1 }],
])("a mislabelled violation is noticed: %s", (_, violation, value) => {
  expect(violationDefects(oracle, violation, value)).not.toEqual([]);
});

const longest = {
  keyword: "maxLength",
  schemaPointer: "/properties/a/maxLength",
  instancePointer: "/a",
  edge: "longest",
  label: "",
};

test("a boundary that is one off its edge is noticed", () => {
  expect(sitsOnEdge(schema, { ...longest, value: { a: "abc", b: 1 } })).toBe(true);
  expect(sitsOnEdge(schema, { ...longest, value: { a: "ab", b: 1 } })).toBe(false);
  expect(
    sitsOnEdge(schema, {
      ...longest,
      edge: "first",
      keyword: "enum",
      schemaPointer: "/properties/b/enum",
      instancePointer: "/b",
      value: { a: "abc", b: 2 },
    }),
  ).toBe(false);
});
