import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, responding, type Row, sending, toCases } from "./change-case.ts";

const text = { type: "string" };
const member = (name: string, schema: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  properties: { [name]: schema },
  required,
});

const ofRequests: readonly Row<JsonObject>[] = [
  [
    "a required read-only member more",
    { type: "object" },
    member("id", { ...text, readOnly: true }, ["id"]),
    "",
    "",
  ],
  [
    "another default",
    member("a", { ...text, default: "x" }),
    member("a", { ...text, default: "y" }),
    "dangerous request-default-changed",
    "dangerous request-default-changed",
  ],
  [
    "a default",
    member("a", text),
    { allOf: [member("a", { ...text, default: "x" })] },
    "safe request-default-added",
    "dangerous request-default-removed",
  ],
  [
    "a wider alternative with another default",
    { anyOf: [{ ...text, maxLength: 5, default: "x" }, { type: "integer" }] },
    { anyOf: [{ ...text, maxLength: 9, default: "y" }, { type: "integer" }, { type: "boolean" }] },
    "dangerous request-default-changed, safe request-max-length-increased, safe request-type-added, safe request-alternative-added",
    "breaking request-alternative-removed, breaking request-type-removed",
  ],
];

const ofResponses: readonly Row<JsonObject>[] = [
  [
    "a required write-only member less in a response",
    member("secret", { ...text, writeOnly: true }, ["secret"]),
    { type: "object" },
    "",
    "",
  ],
  [
    "another default in a response",
    member("a", { ...text, default: "x" }),
    member("a", { ...text, default: "y" }),
    "safe response-default-changed",
    "safe response-default-changed",
  ],
];

export const memberCases: readonly ChangeCase[] = [
  ...toCases<JsonObject>(sending, ofRequests),
  ...toCases<JsonObject>(responding, ofResponses),
];
