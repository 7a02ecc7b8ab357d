import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { flatten, type FlatSchema } from "./flat-schema.ts";
import { foldAlternatives } from "./fold-alternatives.ts";

function flat(schema: JsonObject): FlatSchema {
  const document = { components: { schemas: { Nothing: { type: "null" } } } };
  return foldAlternatives(document, flatten(document, [{ schema, pointer: "" }]));
}

/** Lists say all about types, so only their values count. */
function meaning(schema: JsonObject): object {
  const { types, listed, choices } = flat(schema);
  return {
    types: listed ? undefined : types && [...types].toSorted(),
    values: listed && [...listed.keys()].toSorted(),
    choices: choices.length,
  };
}

test.each<[string, JsonObject, JsonObject]>([
  [
    "types",
    { oneOf: [{ type: "string", title: "Text" }, { type: "null" }] },
    { type: ["string", "null"] },
  ],
  [
    "a list and null",
    { oneOf: [{ type: "string", enum: ["a", "b"] }, { $ref: "#/components/schemas/Nothing" }] },
    { type: ["string", "null"], enum: ["a", "b", null] },
  ],
  ["constants", { anyOf: [{ const: "a" }, { const: "b" }] }, { enum: ["a", "b"] }],
  [
    "values of another type, which are not valid",
    { anyOf: [{ type: "string", enum: ["a", 1] }, { const: "b" }] },
    { type: "string", enum: ["a", "b"] },
  ],
  [
    "a boolean",
    { anyOf: [{ type: "boolean" }, { const: "b" }] },
    { type: ["boolean", "string"], enum: [true, false, "b"] },
  ],
])("alternatives of %s mean a type and a list", (_name, alternatives, plain) => {
  expect(meaning(alternatives)).toEqual(meaning(plain));
});

test.each<[string, JsonObject]>([
  ["bounds", { oneOf: [{ type: "string", minLength: 1 }, { type: "null" }] }],
  ["a list and an open type", { anyOf: [{ enum: ["a"] }, { type: "number" }] }],
  ["no type", { anyOf: [{ type: "string" }, {}] }],
  ["values that match twice", { oneOf: [{ enum: ["a", "b"] }, { const: "a" }] }],
  ["types that match twice", { oneOf: [{ type: "number" }, { type: "integer" }] }],
])("alternatives with %s stay alternatives", (_name, schema) => {
  expect(meaning(schema)).toMatchObject({ choices: 1 });
});
