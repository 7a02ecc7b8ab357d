import * as fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue } from "../model/json-value.ts";

const small: fc.Arbitrary<number> = fc.integer({ min: 0, max: 2 });
const types = ["null", "boolean", "object", "array", "string", "number", "integer"];
const scalars: readonly JsonValue[] = [null, true, false, 0, 1, 2, 0.5, "", "a", "ab"];
const names = ["a", "b"];

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom(...types).map((type) => ({ type })),
  fc.subarray(types, { minLength: 1 }).map((type) => ({ type })),
  fc.constantFrom(...scalars).map((value) => ({ const: value })),
  fc.subarray([...scalars], { minLength: 1 }).map((values) => ({ enum: values })),
  fc
    .constantFrom("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
    .chain((keyword) => fc.constantFrom(0, 0.5, 1, 2).map((bound) => ({ [keyword]: bound }))),
  fc
    .constantFrom("minLength", "maxItems", "minProperties", "minItems")
    .chain((keyword) => small.map((bound) => ({ [keyword]: bound }))),
  fc.subarray(names).map((required) => ({ required })),
  fc.constantFrom<JsonObject>(
    { title: "Annotation" },
    { pattern: "^a" },
    { uniqueItems: true },
    { type: "integer", exclusiveMinimum: 0, maximum: 1 },
    { type: "string", minLength: 1 },
    { type: "null" },
    { $ref: "#/$defs/first" },
    { $ref: "#/$defs/second" },
  ),
);

const { schema, value } = fc.letrec<{
  value: JsonValue;
  schema: JsonObject;
  wide: JsonSchema;
  composite: JsonObject;
}>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    fc.constantFrom(...scalars),
    fc.array(tie("value"), { maxLength: 2 }).map((items): JsonValue => items),
    fc
      .dictionary(fc.constantFrom("a", "b", "ab"), tie("value"), { maxKeys: 2 })
      .map((members): JsonValue => members),
  ),
  wide: fc.oneof({ weight: 9, arbitrary: tie("schema") }, { weight: 1, arbitrary: fc.boolean() }),
  composite: fc.oneof(
    fc
      .constantFrom("anyOf", "oneOf", "allOf")
      .chain((keyword) =>
        fc.array(tie("wide"), { minLength: 1, maxLength: 3 }).map((all) => ({ [keyword]: all })),
      ),
    fc
      .constantFrom("anyOf", "oneOf")
      .chain((keyword) => tie("schema").map((thing) => ({ [keyword]: [thing, { type: "null" }] }))),
    tie("schema").map((not) => ({ not })),
    fc.tuple(tie("schema"), tie("schema")).map(([test, other]) => ({ if: test, else: other })),
    fc
      .dictionary(fc.constantFrom(...names), tie("wide"), { maxKeys: 2 })
      .map((properties) => ({ properties })),
    tie("wide").map((inner) => ({ patternProperties: { "^a": inner } })),
    tie("wide").map((inner) => ({ additionalProperties: inner })),
    tie("wide").map((inner) => ({ items: inner })),
    tie("wide").map((inner) => ({ prefixItems: [inner] })),
    fc.tuple(tie("schema"), small).map(([contains, minContains]) => ({ contains, minContains })),
  ),
  // Two objects that state different keywords are one schema, with the keywords of both.
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc.tuple(leaf, leaf).map(([left, right]) => ({ ...left, ...right })),
    tie("composite"),
    fc.tuple(tie("composite"), leaf).map(([left, right]) => ({ ...left, ...right })),
    fc.tuple(tie("composite"), tie("composite")).map(([left, right]) => ({ ...left, ...right })),
  ),
}));

/** Values of a small domain, so that schemas often accept them. */
export const randomValue: fc.Arbitrary<JsonValue> = value;

/** A schema of a small domain, with two definitions that its references name. */
export const randomSchema: fc.Arbitrary<JsonObject> = fc
  .tuple(schema, leaf.filter(isFree), leaf.filter(isFree))
  .map(([own, first, second]) => ({ ...own, $defs: { first, second } }));

/** References of definitions could lead to each other. */
function isFree({ $ref: reference }: JsonObject): boolean {
  return reference === undefined;
}
