import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../model/json-value.ts";
import { accepted } from "../testing/accepted.ts";
import { randomSchema, randomValue } from "../testing/random-schema.ts";
import { covers } from "./covers.ts";
import { openSchema } from "./cursor/schema-cursor.ts";

const definitions = {
  node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, size: { minimum: 1 } } },
};

function isCovered(wide: JsonSchema, narrow: JsonSchema, $defs: JsonObject = definitions): boolean {
  const document = { $defs: { ...$defs, wide, narrow } };
  const [outer, inner] = ["wide", "narrow"].map((name) => openSchema(document, `/$defs/${name}`));
  if (!outer || !inner) throw new Error("The schemas were not found");
  return covers(outer, inner);
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const text = { type: "string" };
const closed = { additionalProperties: false };

test.each<[string, JsonSchema, JsonSchema]>([
  ["annotations", object({ a: { ...text, default: "A" } }), object({ a: { ...text, title: "B" } })],
  ["allOf", text, { allOf: [text, { minLength: 2 }] }],
  ["a reference", { $ref: "#/$defs/node" }, { allOf: [{ $ref: "#/$defs/node" }, closed] }],
  ["a copy of a recursive schema", { $ref: "#/$defs/node" }, definitions.node],
  ["tighter bounds", { type: "number", minimum: 1 }, { type: "integer", minimum: 2, maximum: 3 }],
  ["fewer values", { enum: ["a", "b"] }, { const: "a" }],
  ["listed values of a type", text, { enum: ["a", "b"] }],
  ["a required member", object({ a: {} }), object({ a: text }, { required: ["a"] })],
  ["a closed object", object({ a: text, b: text }), object({ a: text }, closed)],
  ["two closed objects", object({ a: text, b: text }, closed), object({ a: text }, closed)],
  ["items", { items: text }, { type: "array", items: { const: "a" } }],
  [
    "a map",
    { additionalProperties: text },
    object({ a: { const: "a" } }, { additionalProperties: text }),
  ],
])("%s: the second schema is covered", (_, wide, narrow) => {
  expect(isCovered(wide, narrow)).toBe(true);
});

test.each<[string, JsonSchema, JsonSchema]>([
  ["looser bounds", { minimum: 2 }, { minimum: 1 }],
  ["other members of open objects", object({ a: text }), object({ b: text })],
  ["a required member", object({ a: {} }, { required: ["a"] }), object({ a: {} })],
  ["an open object", object({ a: text }, closed), object({ a: text })],
  ["a further member", object({ a: text }, closed), object({ a: text, b: text }, closed)],
  ["more types", text, { type: ["string", "null"] }],
])("%s: the second schema is not covered", (_, wide, narrow) => {
  expect(isCovered(wide, narrow)).toBe(false);
});

test("a covering schema accepts every value of the covered one", () => {
  const pairs = fc.tuple(randomSchema, randomSchema, fc.nat(3)).map(([wide, other, way]) => {
    const { $defs, ...own } = wide;
    const { $defs: _, ...more } = other;
    const narrow: JsonObject =
      [more, { ...own, ...more }, { ...more, ...own }, { allOf: [own, more] }][way] ?? own;
    return { wide: own, narrow, $defs: Object($defs) };
  });
  let found = 0;
  fc.assert(
    fc.property(
      pairs,
      fc.array(randomValue, { minLength: 20 }),
      ({ wide, narrow, $defs }, values) => {
        if (!isCovered(wide, narrow, $defs)) return;
        found += 1;
        const inner = accepted({ ...narrow, $defs }, values);
        const outer = accepted({ ...wide, $defs }, values);
        expect(inner.filter((isValid, index) => isValid && !outer[index])).toEqual([]);
      },
    ),
    { seed: 32, numRuns: 500 },
  );
  expect(found).toBeGreaterThan(100);
});
