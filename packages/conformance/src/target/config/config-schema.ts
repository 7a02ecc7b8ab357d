import type { JsonObject } from "@plumbline/contract";
import type { Severity } from "@plumbline/report";
import type { ClientAuthentication, GrantKind } from "../login/grant-step.ts";
import type { Consent, IdentityState, SendCredentials } from "../../model/target.ts";
import { effects } from "../resolve-target.ts";

const text = { type: "string", minLength: 1 };
const count = { type: "integer", minimum: 1 };
const flag = { type: "boolean" };
const texts = { type: "array", items: text };

const values = {
  type: ["object", "array"],
  minItems: 1,
  items: { type: "object", minProperties: 1 },
};

const fixture = closed({
  path: values,
  query: values,
  body: true,
  fresh: { type: "string", pattern: "^[a-z]{5,}$" },
});

const secret = { token: text, tokenEnv: text };

/** A text, or the name of the environment variable that contains it. */
const textOrVariable = {
  type: ["string", "object"],
  minLength: 1,
  additionalProperties: false,
  required: ["env"],
  properties: { env: text },
};

const textsOrVariables = { type: "object", additionalProperties: textOrVariable };

const pointer = { type: "string", pattern: "^(?:/|$)" };

const login = closed(
  { operation: text, body: textsOrVariables, token: pointer, cookie: text, renewAfterMs: count },
  ["operation", "body"],
);

/** Fields of every grant. */
const grantFields = {
  clientId: textOrVariable,
  clientSecret: textOrVariable,
  clientAuthentication: {
    enum: ["client_secret_basic", "client_secret_post"] satisfies ClientAuthentication[],
  },
  tokenUrl: text,
  scheme: text,
  scopes: { ...texts, minItems: 1 },
  parameters: textsOrVariables,
};

const grant = {
  ...ofKind({
    client_credentials: closed(grantFields, ["clientId", "clientSecret"]),
    password: closed({ ...grantFields, username: textOrVariable, password: textOrVariable }, [
      "username",
      "password",
    ]),
  } satisfies Record<GrantKind, JsonObject>),
  dependentRequired: { clientSecret: ["clientId"], clientAuthentication: ["clientSecret"] },
};

const fixtures = {
  type: "object",
  additionalProperties: { ...fixture, type: ["object", "array"], minItems: 1, items: fixture },
};

const identity = closed(
  {
    name: text,
    ...secret,
    credentials: textsOrVariables,
    login,
    grant,
    partition: text,
    scopes: texts,
    labels: { type: "object", additionalProperties: text },
    expiresAt: { type: "string", format: "date-time" },
    state: { enum: ["active", "expired", "revoked"] satisfies IdentityState[] },
  },
  ["name"],
);

const steps = {
  type: "array",
  items: { type: "object", additionalProperties: { type: "string" } },
};

const consent = ofKind({
  parameters: closed({ parameters: { type: "object", additionalProperties: text } }, [
    "parameters",
  ]),
  form: closed({ steps }, ["steps"]),
  command: closed({ command: { ...texts, minItems: 1 } }, ["command"]),
  browser: closed({}),
} satisfies Record<Consent["kind"], JsonObject>);

const tls = {
  ...closed({ certFile: text, keyFile: text, passphrase: textOrVariable, caFile: text }),
  minProperties: 1,
  dependentRequired: { certFile: ["keyFile"], keyFile: ["certFile"], passphrase: ["keyFile"] },
};

const target = {
  baseUrl: text,
  tls,
  control: closed({ url: text, ...secret }, ["url"]),
  allow: { enum: [...effects] },
  exclude: texts,
  headers: textsOrVariables,
  parameters: { type: "object" },
  sendCredentials: { enum: ["declared", "always"] satisfies SendCredentials[] },
  stateless: flag,
  explore: flag,
  respectLimits: flag,
  probeLimits: flag,
  probeRetention: flag,
  timeoutMs: count,
  oauth: closed(
    {
      authorizationServer: text,
      redirectUri: text,
      consent,
      consents: { type: "object", additionalProperties: consent },
    },
    ["consent"],
  ),
  mcp: closed({ url: text }, ["url"]),
  budget: closed({ operations: count, writes: count }),
  fixtures,
  identities: { type: "array", minItems: 1, items: identity },
};

const known = closed(
  {
    id: text,
    check: text,
    operation: text,
    clause: text,
    reason: text,
    until: { type: "string", format: "date" },
  },
  ["reason", "until"],
);

const severities = ["must", "advice", "off"] satisfies (Severity | "off")[];

/** The format of a `--profile` file: one target and its document. */
export const profileSchema: JsonObject = closed({
  name: text,
  contract: text,
  strict: flag,
  ...target,
});

/** The format of a configuration file. */
export const configSchema: JsonObject = closed({
  contract: text,
  overlays: texts,
  ledger: text,
  strict: flag,
  journeys: texts,
  reportDir: text,
  severity: { type: "object", additionalProperties: { enum: severities } },
  known: { type: "array", items: known },
  targets: {
    type: "object",
    propertyNames: { pattern: String.raw`^[A-Za-z0-9][\w.-]*$` },
    additionalProperties: closed(target),
  },
});

/** The format of `plumbline.known.json`. */
export const knownFileSchema: JsonObject = closed(
  { about: text, known: { type: "array", items: known } },
  ["known"],
);

/** Selects the schema by `kind`, because errors of a union of schemas would name all other kinds. */
function ofKind(kinds: Readonly<Record<string, ReturnType<typeof closed>>>): JsonObject {
  return {
    type: "object",
    required: ["kind"],
    properties: { kind: { enum: Object.keys(kinds) } },
    allOf: Object.entries(kinds).map(([kind, { properties, ...fields }]) => ({
      if: { required: ["kind"], properties: { kind: { const: kind } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { ...fields, properties: { kind: true, ...properties } },
    })),
  };
}

interface ClosedObject extends JsonObject {
  readonly properties: JsonObject;
}

function closed(properties: JsonObject, required: readonly string[] = []): ClosedObject {
  return { type: "object", additionalProperties: false, properties, required: [...required] };
}
