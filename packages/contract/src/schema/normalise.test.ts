import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../json/canonical-json.ts";
import { isArray, isObject } from "../json/is-object.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../model/json-value.ts";
import { accepted } from "../testing/accepted.ts";
import { printFlat } from "../testing/print-flat.ts";
import { randomSchema, randomValue } from "../testing/random-schema.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { flatten } from "./flatten.ts";
import { normalise } from "./normalise.ts";
import { openSchema, type SchemaCursor } from "./cursor/schema-cursor.ts";

type Read = (...cursors: readonly SchemaCursor[]) => FlatSchema;

/** Prints a schema and all schemas in it as a reader sees them. References in `not` and `if` stay. */
function printed(schema: JsonObject, read: Read): JsonSchema {
  const cursor = openSchema(schema, "");
  const print = (cursors: readonly SchemaCursor[]): JsonSchema =>
    cursors.length === 0 ? true : printFlat(read(...cursors), print);
  const whole = cursor ? print([cursor]) : true;
  return typeof whole === "boolean" ? whole : { ...whole, $defs: schema["$defs"] };
}

test.each([
  ["the flat view", flatten],
  ["the normal form", normalise],
] satisfies [string, Read][])("%s accepts the same values as the schema", (_name, read) => {
  fc.assert(
    fc.property(randomSchema, fc.array(randomValue, { minLength: 20 }), (schema, values) => {
      expect(accepted(printed(schema, read), values)).toEqual(accepted(schema, values));
    }),
    { seed: 30, numRuns: 300 },
  );
});

/** Two schemas are equal if their normal forms state the same. */
function meaningOf(schema: JsonSchema): string {
  return canonicalJson(sorted(printed({ $defs: definitions, allOf: [schema] }, normalise)));
}

const definitions = {
  thing: { type: "object", required: ["a"], properties: { a: { type: "string" } } },
  kind: { type: "string", enum: ["x", "y"] },
  nothing: { type: "null" },
};

/** The order of types and listed values has no meaning. */
function sorted(value: JsonValue): JsonValue {
  if (isArray(value))
    return value
      .map(sorted)
      .toSorted((left, right) => (canonicalJson(left) < canonicalJson(right) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, sorted(part ?? null)]),
  );
}

const thing = { $ref: "#/$defs/thing" };

test.each<[string, JsonSchema, JsonSchema]>([
  ["a wrapper of one alternative", { oneOf: [thing] }, { allOf: [{ anyOf: [thing] }] }],
  ["a reference and its target", thing, definitions.thing],
  ["true and an empty schema", true, {}],
  ["a type and a list of one", { type: "string" }, { type: ["string"] }],
  ["a constant and a list of one", { const: 1 }, { enum: [1] }],
  ["listed values with and without their type", { enum: ["x"] }, { type: "string", const: "x" }],
  ["annotations", { title: "A", type: "string", "x-b": 1 }, { description: "B", type: "string" }],
  [
    "exclusive bounds of integers",
    { type: "integer", exclusiveMinimum: 0, maximum: 9.5 },
    { type: "integer", minimum: 1, exclusiveMaximum: 10 },
  ],
  [
    "a nullable type",
    { anyOf: [{ type: "string" }, { type: "null" }] },
    { type: ["null", "string"] },
  ],
  [
    "a nullable type with bounds",
    { oneOf: [{ type: "string", minLength: 2 }, { $ref: "#/$defs/nothing" }] },
    { type: ["string", "null"], minLength: 2 },
  ],
  [
    "a nullable list",
    { anyOf: [{ $ref: "#/$defs/kind" }, { type: "null" }] },
    { enum: ["x", "y", null] },
  ],
  [
    "a nullable object",
    { oneOf: [{ type: "null" }, thing] },
    { ...definitions.thing, type: ["object", "null"] },
  ],
  [
    "a nullable choice",
    { anyOf: [{ oneOf: [thing, { type: "array" }] }, { type: "null" }] },
    { oneOf: [thing, { type: "array" }, { type: "null" }] },
  ],
  ["alternatives of constants", { oneOf: [{ const: "x" }, { const: "y" }] }, { enum: ["x", "y"] }],
  ["a boolean and its values", { type: "boolean" }, { enum: [true, false] }],
  [
    "alternatives of a boolean and a constant",
    { anyOf: [{ type: "boolean" }, { const: "b" }] },
    { enum: [true, false, "b"] },
  ],
  ["keywords of other types", { type: "string", minimum: 3, required: ["a"] }, { type: "string" }],
])("%s have one normal form", (_name, left, right) => {
  expect(meaningOf(left)).toBe(meaningOf(right));
});

test.each<[string, JsonSchema, JsonSchema]>([
  ["null beside a schema that accepts it", { oneOf: [{}, { type: "null" }] }, {}],
  [
    "types that match twice",
    { oneOf: [{ type: "number" }, { type: "integer" }] },
    { type: "number" },
  ],
  ["values that match twice", { oneOf: [{ enum: [1, 2] }, { const: 1 }] }, { enum: [1, 2] }],
  [
    "null that a condition rejects",
    { anyOf: [{ type: "string", not: { maxLength: 2 } }, { type: "null" }] },
    { type: ["string", "null"], not: { maxLength: 2 } },
  ],
])("%s stays a choice", (_name, left, right) => {
  expect(meaningOf(left)).not.toBe(meaningOf(right));
});
