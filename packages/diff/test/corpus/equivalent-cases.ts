import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, responding, sending } from "./change-case.ts";

const kind = { type: "string", enum: ["person", "robot"] };
const card = {
  type: "object",
  required: ["number"],
  properties: { number: { type: "string" }, limit: { type: "integer" } },
};
const cash = { type: "object", required: ["coins"], properties: { coins: { type: "array" } } };
const root = { components: { schemas: { Kind: kind, Card: card, Cash: cash, CardInput: card } } };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const nullable = { type: "null" };

/** Two spellings of schemas that accept the same values. */
const spellings: readonly (readonly [name: string, one: JsonObject, other: JsonObject])[] = [
  ["`allOf` of one schema", ref("Card"), { allOf: [ref("Card")] }],
  ["`anyOf` of one schema", ref("Card"), { anyOf: [ref("Card")] }],
  ["`oneOf` of one schema", ref("Kind"), { oneOf: [ref("Kind")], description: "A kind." }],
  ["a schema inline", ref("Card"), card],
  ["another name of a component", ref("Card"), ref("CardInput")],
  ["a list of one type", { type: "string" }, { type: ["string"] }],
  ["types in another order", { type: ["string", "null"] }, { type: ["null", "string"] }],
  [
    "null as an alternative of a type",
    { type: ["string", "null"], maxLength: 9 },
    { anyOf: [{ type: "string", maxLength: 9 }, nullable] },
  ],
  [
    "null as an alternative of an object",
    { oneOf: [nullable, ref("Card")] },
    { ...card, type: ["object", "null"] },
  ],
  [
    "null as an alternative of listed values",
    { anyOf: [ref("Kind"), nullable] },
    { type: ["string", "null"], enum: ["robot", "person", null] },
  ],
  ["`const` and a list of one value", { const: "person" }, { enum: ["person"] }],
  ["listed values in another order", kind, { type: "string", enum: ["robot", "person"] }],
  ["listed values as alternatives", kind, { oneOf: [{ const: "robot" }, { const: "person" }] }],
  ["listed values without their type", kind, { enum: ["person", "robot"] }],
  [
    "types as alternatives",
    { type: ["string", "integer"] },
    { anyOf: [{ type: "integer" }, { type: "string" }] },
  ],
  ["both booleans", { type: "boolean" }, { enum: [false, true] }],
  [
    "exclusive bounds of an integer",
    { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 },
    { type: "integer", minimum: 1, maximum: 9 },
  ],
  ["a minimum length of zero", { type: "string" }, { type: "string", minLength: 0 }],
  ["a bound of another type", { type: "string" }, { type: "string", minimum: 3 }],
  [
    "`required` in another part of `allOf`",
    { allOf: [{ ...card, required: [] }, { required: ["number"] }] },
    card,
  ],
  [
    "`required` beside a reference",
    { ...ref("Card"), required: ["limit"] },
    { ...card, required: ["limit", "number"] },
  ],
  [
    "members in two parts of `allOf`",
    {
      allOf: [
        { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
        { properties: { limit: { type: "integer" } } },
      ],
    },
    card,
  ],
  [
    "bounds in two parts of `allOf`",
    {
      allOf: [
        { type: "string", maxLength: 9 },
        { maxLength: 20, minLength: 1 },
      ],
    },
    { type: "string", minLength: 1, maxLength: 9 },
  ],
  ["alternatives in another order", { anyOf: [ref("Card"), ref("Cash")] }, { anyOf: [cash, card] }],
  [
    "an alternative that only one wraps",
    { oneOf: [ref("Card"), { type: "string" }] },
    { oneOf: [{ type: "string" }, { allOf: [ref("Card")] }] },
  ],
  [
    "`definitions` and `$defs`",
    {
      type: "object",
      properties: { a: { type: "string", maxLength: 3 } },
      $defs: { unused: { type: "string" } },
    },
    {
      type: "object",
      properties: { a: { type: "string", maxLength: 3 } },
      definitions: { unused: { type: "string" } },
    },
  ],
  [
    "annotations",
    { type: "string", maxLength: 3 },
    {
      type: "string",
      maxLength: 3,
      description: "A",
      examples: ["a"],
      title: "T",
      deprecated: true,
    },
  ],
  [
    "listed items that a nested reference spells",
    { type: "array", items: { allOf: [ref("Kind")] } },
    { type: "array", items: kind },
  ],
  [
    "schemas of other members",
    { type: "object", additionalProperties: { anyOf: [ref("Card")] } },
    { type: "object", additionalProperties: ref("CardInput") },
  ],
  [
    "other members that may be anything",
    { type: "object" },
    { type: "object", additionalProperties: true },
  ],
];

/** Two spellings that only documents of OpenAPI 3.0 have. */
const oldSpellings: typeof spellings = [
  ["`nullable` beside values without null", kind, { ...kind, nullable: true }],
];

const toEquivalentCases = (pairs: typeof spellings, members: JsonObject): readonly ChangeCase[] =>
  pairs.flatMap(([name, one, other]) =>
    [sending, responding].map((toDocument) => ({
      name: `${name} in a ${toDocument === sending ? "request" : "response"}`,
      before: toDocument(one, { ...root, ...members }),
      after: toDocument(other, { ...root, ...members }),
      changes: "",
      back: "",
    })),
  );

export const equivalentCases: readonly ChangeCase[] = [
  ...toEquivalentCases(spellings, {}),
  ...toEquivalentCases(oldSpellings, { openapi: "3.0.3" }),
];
