import { expect, test } from "vitest";
import { wrapSiblings } from "./wrap-siblings.ts";

const wrapAll = (value: Parameters<typeof wrapSiblings>[0]): unknown =>
  wrapSiblings(value, () => false);

test("constraints beside a $ref and the $ref both apply", () => {
  expect(wrapAll({ $ref: "a.yaml", maxLength: 3, allOf: [{ minLength: 1 }] })).toEqual({
    maxLength: 3,
    allOf: [{ minLength: 1 }, { $ref: "a.yaml" }],
  });
});

test.each([
  ["words beside it", { $ref: "a.yaml", description: "A" }],
  ["fields of a parameter beside it", { $ref: "a.yaml", required: true }],
  ["nothing beside it", { $ref: "a.yaml" }],
  ["an example that looks like one", { example: { $ref: "a.yaml", type: "b" } }],
])("a $ref with %s stays", (_, value) => {
  expect(wrapAll(value)).toEqual(value);
});

test("a $ref that bundling does not change stays", () => {
  const value = { $ref: "#/a", maxLength: 3 };
  expect(wrapSiblings(value, (reference) => reference.startsWith("#"))).toEqual(value);
});
