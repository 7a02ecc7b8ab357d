import { isObject, type JsonObject, openSchema, type SchemaCursor } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createEquality } from "../src/compare/schema/create-equality.ts";

const tree: JsonObject = {
  forest: { type: "array", items: { $ref: "#/$defs/tree" } },
  tree: { properties: { parent: { $ref: "#/$defs/forest" }, leaf: { $ref: "#/$defs/leaf" } } },
  leaf: { type: "string" },
  alone: { type: "object", properties: { tree: { enum: ["oak", "elm"] } } },
};

/** Compares each definition with the one of the same name, and all of a document with one equality. */
function equalNames(before: JsonObject, after: JsonObject): readonly string[] {
  const areEqual = createEquality();
  return Object.keys(before).filter((name) => areEqual(open(before, name), open(after, name)));
}

function open(definitions: JsonObject, name: string): SchemaCursor {
  const cursor = openSchema({ $defs: definitions }, `/$defs/${name}`);
  return cursor ?? { document: {}, pointer: "", schema: isObject(definitions) };
}

test("schemas that refer to each other are equal to their copies", () => {
  expect(equalNames(tree, structuredClone(tree))).toEqual(["forest", "tree", "leaf", "alone"]);
});

test("a schema that refers to a changed one is not equal, from wherever the comparison begins", () => {
  const changed = { ...tree, leaf: { type: "integer" } };
  const turned = (definitions: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(definitions).toReversed());

  expect(equalNames(tree, changed)).toEqual(["alone"]);
  expect(equalNames(turned(tree), turned(changed))).toEqual(["alone"]);
});

test.each([
  ["another order of a list", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
  ["a further keyword", { type: "string" }, { type: "string", maxLength: 3 }],
  ["a boolean schema", true, {}],
  ["a list of one", { type: "string" }, { type: ["string"] }],
  ["a discriminator", { discriminator: {} }, { discriminator: {} }],
])("%s is compared", (_name, one, other) => {
  expect(equalNames({ a: one }, { a: other })).toEqual([]);
});
