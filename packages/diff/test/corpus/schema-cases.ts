import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, responding, type Row, sending, toCases } from "./change-case.ts";

const card = {
  type: "object",
  required: ["number"],
  properties: { number: { type: "string" }, kind: { const: "card" } },
};
const cash = {
  type: "object",
  required: ["coins"],
  properties: { coins: { type: "array", items: { type: "integer" } }, kind: { const: "cash" } },
};
const schemas = { Card: card, Cash: cash };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const member = (
  name: string,
  schema: JsonObject,
  required: readonly string[] = [],
): JsonObject => ({
  type: "object",
  properties: { [name]: schema },
  required: [...required],
});
const text = { type: "string" };
const nullable = { type: "null" };

const ofRequests: readonly Row<JsonObject>[] = [
  [
    "a nullable reference",
    ref("Card"),
    { anyOf: [ref("Card"), nullable] },
    "safe request-type-added",
    "breaking request-type-removed",
  ],
  [
    "a nullable member",
    member("a", ref("Card")),
    member("a", { oneOf: [ref("Card"), nullable] }),
    "safe request-type-added",
    "breaking request-type-removed",
  ],
  [
    "a nullable list of values",
    { enum: ["a", "b"] },
    { anyOf: [{ enum: ["a", "b"] }, nullable] },
    "safe request-listed-value-added",
    "breaking request-listed-value-removed",
  ],
  [
    "a nullable reference that is narrower",
    ref("Card"),
    { anyOf: [{ ...ref("Card"), required: ["kind"] }, nullable] },
    "breaking request-required-member-added, safe request-type-added",
    "breaking request-type-removed, safe request-required-member-removed",
  ],
  [
    "a text that may also be an object",
    text,
    { oneOf: [text, ref("Card")] },
    "safe request-type-added",
    "breaking request-type-removed",
  ],
  [
    "a further alternative of a request",
    ref("Card"),
    { oneOf: [ref("Card"), ref("Cash")] },
    "safe request-alternative-added",
    "breaking request-alternative-removed",
  ],
  [
    "an alternative that a wider one replaces",
    { anyOf: [{ ...text, maxLength: 3 }, { type: "integer" }, { ...text, minLength: 5 }] },
    { anyOf: [text, { type: "integer" }] },
    "safe request-max-length-removed, safe request-min-length-removed",
    "breaking request-max-length-added",
  ],
  [
    "a read-only member that becomes required in a request",
    member("id", { ...text, readOnly: true }),
    member("id", { ...text, readOnly: true }, ["id"]),
    "",
    "",
  ],
  [
    "a new read-only member that is required in a request",
    { type: "object" },
    member("id", { ...text, readOnly: true }, ["id"]),
    "",
    "",
  ],
  [
    "bounds of a read-only member in a request",
    member("n", { type: "integer", readOnly: true }),
    member("n", { type: "integer", readOnly: true, minimum: 3, multipleOf: 5 }),
    "",
    "",
  ],
  [
    "bounds of a write-only member in a request",
    member("secret", { ...text, writeOnly: true }),
    member("secret", { ...text, writeOnly: true, maxLength: 3 }),
    "breaking request-max-length-added",
    "safe request-max-length-removed",
  ],
  [
    "a member that becomes read-only",
    member("id", text),
    member("id", { ...text, readOnly: true }),
    "dangerous request-omitted-member-added",
    "safe request-omitted-member-removed",
  ],
  [
    "a required member that is no longer read-only",
    member("id", { ...text, readOnly: true }, ["id"]),
    member("id", text, ["id"]),
    "breaking request-required-member-added, safe request-omitted-member-removed",
    "safe request-required-member-removed, dangerous request-omitted-member-added",
  ],
  [
    "a required read-only member of items",
    { type: "array", items: member("id", { ...text, readOnly: true }) },
    { type: "array", items: member("id", { ...text, readOnly: true }, ["id"]) },
    "",
    "",
  ],
  [
    "a required read-only member behind a reference",
    member("a", { allOf: [ref("Card"), { readOnly: true }] }),
    member("a", { allOf: [ref("Card"), { readOnly: true }] }, ["a"]),
    "",
    "",
  ],
  [
    "a member that other members described already",
    { type: "object", additionalProperties: text },
    { type: "object", properties: { a: text }, additionalProperties: text },
    "",
    "",
  ],
  [
    "a member that is narrower than other members",
    { type: "object", additionalProperties: text },
    { type: "object", properties: { a: { ...text, maxLength: 2 } }, additionalProperties: text },
    "breaking request-max-length-added",
    "safe request-max-length-removed",
  ],
  [
    "items of other members",
    { type: "object", additionalProperties: { type: "array", items: { ...text, maxLength: 9 } } },
    { type: "object", additionalProperties: { type: "array", items: { ...text, maxLength: 4 } } },
    "breaking request-max-length-decreased",
    "safe request-max-length-increased",
  ],
  [
    "an exclusive bound",
    { type: "number", maximum: 10 },
    { type: "number", exclusiveMaximum: 10 },
    "breaking request-maximum-decreased",
    "safe request-maximum-increased",
  ],
  [
    "a divisor that has no common multiple with the old one",
    { type: "integer", multipleOf: 2 },
    { type: "integer", multipleOf: 3 },
    "breaking request-multiple-of-changed",
    "breaking request-multiple-of-changed",
  ],
  [
    "a pattern that allows the same values",
    { ...text, pattern: "^[a-c]{2}$" },
    { ...text, pattern: "^[abc][abc]$" },
    "dangerous request-pattern-changed",
    "dangerous request-pattern-changed",
  ],
  [
    "a condition that allows the same values",
    { type: "integer", not: { minimum: 5 } },
    { type: "integer", not: { not: { maximum: 4 } } },
    "dangerous request-condition-changed",
    "dangerous request-condition-changed",
  ],
  [
    "a pattern of names",
    { type: "object", patternProperties: { "^x-": text } },
    { type: "object", patternProperties: { "^x-": { ...text, maxLength: 2 } } },
    "breaking request-max-length-added",
    "safe request-max-length-removed",
  ],
  [
    "`oneOf` of alternatives that overlap",
    {
      anyOf: [
        { ...text, maxLength: 5 },
        { ...text, minLength: 3 },
      ],
    },
    {
      oneOf: [
        { ...text, maxLength: 5 },
        { ...text, minLength: 3 },
      ],
    },
    "breaking request-single-alternative-added",
    "safe request-single-alternative-removed",
  ],
  [
    "`oneOf` of alternatives that do not overlap",
    {
      anyOf: [
        { ...text, maxLength: 5 },
        { type: "integer", minimum: 3 },
      ],
    },
    {
      oneOf: [
        { ...text, maxLength: 5 },
        { type: "integer", minimum: 3 },
      ],
    },
    "",
    "",
  ],
];

const ofResponses: readonly Row<JsonObject>[] = [
  [
    "a nullable reference in a response",
    { anyOf: [ref("Card"), nullable] },
    ref("Card"),
    "safe response-type-removed",
    "breaking response-type-added",
  ],
  [
    "a nullable member of a response",
    member("a", { ...text, maxLength: 3 }),
    member("a", { anyOf: [{ ...text, maxLength: 3 }, nullable] }),
    "breaking response-type-added",
    "safe response-type-removed",
  ],
  [
    "an alternative less in a response",
    { oneOf: [ref("Card"), ref("Cash")] },
    ref("Card"),
    "safe response-alternative-removed",
    "breaking response-alternative-added",
  ],
  [
    "a read-only member that becomes required in a response",
    member("id", { ...text, readOnly: true }),
    member("id", { ...text, readOnly: true }, ["id"]),
    "safe response-required-member-added",
    "breaking response-required-member-removed",
  ],
  [
    "a write-only member that becomes required in a response",
    member("secret", { ...text, writeOnly: true }),
    member("secret", { ...text, writeOnly: true }, ["secret"]),
    "",
    "",
  ],
  [
    "bounds of a write-only member in a response",
    member("secret", { ...text, writeOnly: true, maxLength: 20 }),
    member("secret", { ...text, writeOnly: true, maxLength: 40 }),
    "",
    "",
  ],
  [
    "a required member that becomes write-only",
    member("secret", text, ["secret"]),
    member("secret", { ...text, writeOnly: true }, ["secret"]),
    "breaking response-required-member-removed, dangerous response-omitted-member-added",
    "safe response-required-member-added, safe response-omitted-member-removed",
  ],
  [
    "a wider number",
    { type: "integer" },
    { type: "number" },
    "breaking response-type-added",
    "safe response-type-removed",
  ],
];

const root = { components: { schemas } };
export const schemaCases: readonly ChangeCase[] = [
  ...toCases<JsonObject>((schema) => sending(schema, root), ofRequests),
  ...toCases<JsonObject>((schema) => responding(schema, root), ofResponses),
];
