import type { JsonSchema } from "@plumbline/contract";
import * as fc from "fast-check";

/** Two numbers in order. */
const range = (max: number): fc.Arbitrary<readonly [number, number]> =>
  fc.tuple(fc.nat({ max }), fc.nat({ max })).map(([from, more]) => [from, from + more] as const);

const formats = [
  "uuid",
  "date",
  "date-time",
  "email",
  "uri",
  "ipv4",
  "ipv6",
  "hostname",
  "time",
  "byte",
];
const patterns = [
  "^[A-Za-z0-9_-]+$",
  "^[a-z]+(?:-[a-z]+)*$",
  "\\d",
  "^\\+?[0-9 ]+$",
  "^(?:cat|dog)s?$",
  "[^ ]",
  "^\\p{Lu}",
  "x{2,3}$",
];
const names = ["id", "name", "size", "tags", "note", "a/b", "c~d", "größe"];

const text = range(20).map(([minLength, maxLength]) => ({ type: "string", minLength, maxLength }));
const formatted = fc.constantFrom(...formats).map((format) => ({ type: "string", format }));
const patterned = fc
  .tuple(fc.constantFrom(...patterns), fc.nat({ max: 4 }))
  .map(([pattern, extra]) => ({
    type: "string",
    pattern,
    minLength: extra,
    maxLength: 12 + extra,
  }));
const integer = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.nat({ max: 90 }))
  .map(([minimum, span]) => ({ type: "integer", minimum, maximum: minimum + span }));
const stepped = fc
  .tuple(fc.constantFrom(0.01, 0.5, 3, 7), fc.nat({ max: 5 }))
  .map(([multipleOf, minimum]) => ({
    type: "number",
    multipleOf,
    minimum,
    exclusiveMaximum: minimum + 20,
  }));
const decimal = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 }))
  .map(([from, span]) => ({
    type: "number",
    exclusiveMinimum: from / 100,
    maximum: (from + span) / 100,
  }));
const listed = fc
  .uniqueArray(fc.constantFrom("red", "green", "blue", 1, 2.5, true, null), {
    minLength: 1,
    maxLength: 4,
  })
  .map((members) => ({ enum: members }));
const fixed = fc.constantFrom<JsonSchema>(
  { const: "only" },
  { type: "boolean" },
  { type: "null" },
  {},
  { type: ["string", "null"], maxLength: 5 },
  { type: ["integer", "boolean"], minimum: 3 },
);

/** Satisfiable schemas over the common keywords, nested up to three levels. */
export const schemaArbitrary: fc.Arbitrary<JsonSchema> = fc.letrec<{
  schema: JsonSchema;
  leaf: JsonSchema;
  list: JsonSchema;
  object: JsonSchema;
  choice: JsonSchema;
}>((tie) => ({
  leaf: fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    text,
    formatted,
    patterned,
    integer,
    stepped,
    decimal,
    listed,
    fixed,
  ),
  list: fc
    .record({ items: tie("schema"), range: range(3) })
    .map(({ items, range: [minItems, maxItems] }) => ({
      type: "array",
      items,
      minItems,
      maxItems,
    })),
  object: fc
    .tuple(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...names), tie("schema"), fc.boolean()), {
        maxLength: 4,
        selector: ([name]) => name,
      }),
      fc.constantFrom<JsonSchema | undefined>(false, undefined, { type: "integer" }),
    )
    .map(([members, additionalProperties]) => ({
      type: "object",
      properties: Object.fromEntries(members.map(([name, schema]) => [name, schema])),
      required: members.filter(([, , isRequired]) => isRequired).map(([name]) => name),
      ...(additionalProperties !== undefined && { additionalProperties }),
    })),
  choice: fc.oneof(
    fc.tuple(tie("leaf"), tie("leaf")).map(([left, right]) => ({ anyOf: [left, right] })),
    tie("leaf").map((leaf) => ({
      oneOf: [
        { type: "object", required: ["kind"], properties: { kind: { const: "a" }, value: leaf } },
        { type: "object", required: ["kind"], properties: { kind: { const: "b" } } },
      ],
    })),
    tie("object").map((object) => ({ allOf: [object, { type: "object", maxProperties: 6 }] })),
    tie("leaf").map((leaf) => ({
      $defs: { leaf },
      type: "object",
      properties: { one: leaf, two: leaf },
    })),
  ),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("leaf"),
    tie("leaf"),
    tie("object"),
    tie("list"),
    tie("choice"),
  ),
})).schema;
