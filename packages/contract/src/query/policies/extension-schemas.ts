import type { JsonObject } from "../../model/json-value.ts";
import { idempotencyOverrideSchema, idempotencySchema } from "./idempotency-schema.ts";
import { oauthSchema } from "./oauth-schema.ts";
import { paginationSchema } from "./pagination-schema.ts";
import { rateLimitsSchema } from "./rate-limits-schema.ts";
import { closedObject } from "./closed-object.ts";
import { statusSchema } from "./status-schema.ts";
import { tokenSchema, pointerSchema, textListSchema, textSchema } from "./text-schema.ts";
import { durationSchema } from "./duration-schema.ts";

/** Where an extension may stand; `anywhere` is any object that OpenAPI or JSON Schema defines. */
export type ExtensionPlace = "root" | "operation" | "security-scheme" | "anywhere";

/** The schema of one policy extension, and where it applies. */
export interface ExtensionSchema {
  readonly places: readonly ExtensionPlace[];
  /** JSON Schema 2020-12 of the extension's value. The format `plumbline-duration` is what `parseDuration` reads. */
  readonly schema: JsonObject;
  /** The schema on an operation, if it differs. */
  readonly operationSchema?: JsonObject;
}

/** `x-body-limit` at the root. */
const bodyLimitSchema: JsonObject = closedObject({
  bytes: { type: "integer", minimum: 1 },
  exceeded: statusSchema,
});

/** `x-challenge` on a security scheme. */
const challengeSchema: JsonObject = closedObject({
  unauthenticated: statusSchema,
  forbidden: statusSchema,
  header: tokenSchema,
  scheme: tokenSchema,
  scopeParameter: tokenSchema,
});

/** `x-effect` on an operation. */
const effectSchema: JsonObject = { enum: ["none", "draft", "publish", "spend"] };

/** `x-granted-scopes` on an operation. */
const grantedScopesSchema: JsonObject = pointerSchema;

/** `x-job` on an operation. */
const jobSchema: JsonObject = closedObject({
  poll: textSchema,
  id: pointerSchema,
  status: pointerSchema,
  done: textListSchema,
  failed: textListSchema,
});

const labelName: JsonObject = { pattern: "^[A-Za-z][A-Za-z0-9_-]*$" };

/** `x-labels` at the root: the meaning of each value of each label. */
const labelsSchema: JsonObject = {
  type: "object",
  minProperties: 1,
  propertyNames: labelName,
  additionalProperties: {
    type: "object",
    minProperties: 1,
    propertyNames: labelName,
    additionalProperties: textSchema,
  },
};

const credentials = ["apiKey", "accessToken", "refreshToken", "authorizationCode"];

/** `x-lifetimes` on a security scheme. */
const lifetimesSchema: JsonObject = closedObject(
  Object.fromEntries(credentials.map((credential) => [credential, durationSchema])),
  credentials,
);

/** `x-mcp` at the root. */
const mcpSchema: JsonObject = closedObject(
  {
    name: textSchema,
    credentials: { ...textListSchema, minItems: 1 },
    tools: { enum: ["operations"] },
  },
  ["tools"],
);

const kind: JsonObject = {
  enum: ["fields", "values", "bounds", "names", "validation", "statuses"],
};

/** `x-open` anywhere in the document: one kind, or a list of kinds. */
const openMarkSchema: JsonObject = {
  if: { type: "array" },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: { type: "array", items: kind, minItems: 1, uniqueItems: true },
  else: kind,
};

/** `x-reflects` on an operation. */
const reflectsSchema: JsonObject = {
  type: "array",
  items: closedObject({
    through: textSchema,
    fields: {
      type: "object",
      minProperties: 1,
      propertyNames: pointerSchema,
      additionalProperties: pointerSchema,
    },
  }),
};

/** Names that lead to a place in a body. */
const namesSchema: JsonObject = { type: "array", items: textSchema };

const stateRoles = "list search create read replace patch delete clear action other";

/** `x-state` on an operation. */
const stateSchema: JsonObject = closedObject(
  {
    role: { enum: stateRoles.split(" ") },
    resource: { type: "string", pattern: "^/" },
    parameter: textSchema,
    scope: namesSchema,
    items: namesSchema,
    item: namesSchema,
    sent: namesSchema,
    references: {
      type: "object",
      propertyNames: pointerSchema,
      additionalProperties: { anyOf: [{ type: "string", pattern: "^/" }, { const: false }] },
    },
    unique: { type: "array", items: pointerSchema },
  },
  ["role", "resource", "parameter", "scope", "items", "item", "sent", "references", "unique"],
);

/** The policy vocabulary: every extension that the toolkit defines, by name. */
export const extensionSchemas: Readonly<Record<string, ExtensionSchema>> = {
  "x-idempotency": {
    places: ["root", "operation"],
    schema: idempotencySchema,
    operationSchema: idempotencyOverrideSchema,
  },
  "x-rate-limits": { places: ["root"], schema: rateLimitsSchema },
  "x-body-limit": { places: ["root"], schema: bodyLimitSchema },
  "x-effect": { places: ["operation"], schema: effectSchema },
  "x-pagination": { places: ["operation"], schema: paginationSchema },
  "x-job": { places: ["operation"], schema: jobSchema },
  "x-lifetimes": { places: ["security-scheme"], schema: lifetimesSchema },
  "x-challenge": { places: ["security-scheme"], schema: challengeSchema },
  "x-oauth": { places: ["security-scheme"], schema: oauthSchema },
  "x-labels": { places: ["root"], schema: labelsSchema },
  "x-mcp": { places: ["root"], schema: mcpSchema },
  "x-open": { places: ["anywhere"], schema: openMarkSchema },
  "x-reflects": { places: ["operation"], schema: reflectsSchema },
  "x-state": { places: ["operation"], schema: stateSchema },
  "x-granted-scopes": { places: ["operation"], schema: grantedScopesSchema },
};
