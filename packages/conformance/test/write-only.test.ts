import type { JsonObject, JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

const secret = { type: "string", writeOnly: true };
const account: JsonObject = {
  type: "object",
  required: ["name", "secret"],
  properties: { name: { type: "string" }, secret: { $ref: "#/components/schemas/Secret" } },
};

const open: JsonObject = { type: "object", properties: { secret: { type: "string" } } };

/** Runs the suite against a server that responds with a body, and returns what it advises against. */
async function advised(schema: JsonObject, body: JsonValue): Promise<readonly string[]> {
  const content = { "application/json": { schema } };
  const { findings } = await runDocument(
    {
      paths: { "/things": { get: { responses: { 200: { description: "Things.", content } } } } },
      components: { schemas: { Account: account, Open: open, Secret: secret } },
    },
    () => json(200, body),
    { checks: ["accepts/example", "responses/*"] },
  );
  return findings.map(({ check, severity, found }) => `${check} ${severity}: ${found}`);
}

const hidden = { name: "a" };
const leaked = { name: "a", secret: "s" };
const inAccount = { $ref: "#/components/schemas/Account" };

test.each<[string, JsonObject, [good: JsonValue, bad: JsonValue], string]>([
  ["in an object", account, [hidden, leaked], "/secret"],
  ["behind a reference", inAccount, [hidden, leaked], "/secret"],
  [
    "in a list",
    { type: "array", items: inAccount },
    [
      [hidden, hidden],
      [hidden, leaked],
    ],
    "/1/secret",
  ],
  ["in a map", { additionalProperties: inAccount }, [{ a: hidden }, { a: leaked }], "/a/secret"],
  ["in allOf", { allOf: [inAccount, { type: "object" }] }, [hidden, leaked], "/secret"],
  ["in an object or null", { anyOf: [inAccount, { type: "null" }] }, [hidden, leaked], "/secret"],
])("a writeOnly member %s is advised against", async (_, schema, [good, bad], place) => {
  expect(await advised(schema, good)).toEqual([]);
  expect(await advised(schema, bad)).toEqual([
    `responses/write-only advice: ${place} in a response`,
  ]);
});

test("a member that only one alternative marks is not judged", async () => {
  expect(await advised({ anyOf: [inAccount, open] }, leaked)).toEqual([]);
});

function kindOf(value: string, schema: JsonObject): JsonObject {
  return { allOf: [schema, { properties: { kind: { const: value } } }] };
}

test.each<[string, JsonObject]>([
  ["by a constant", { oneOf: [kindOf("own", inAccount), kindOf("open", open)] }],
  [
    "by a discriminator",
    {
      anyOf: [inAccount, { $ref: "#/components/schemas/Open" }],
      discriminator: {
        propertyName: "kind",
        mapping: { own: "#/components/schemas/Account", open: "Open" },
      },
    },
  ],
])("only the marks of the alternative chosen %s count", async (_, schema) => {
  expect(await advised(schema, { ...leaked, kind: "open" })).toEqual([]);
  expect(await advised(schema, { ...leaked, kind: "own" })).toEqual([
    "responses/write-only advice: /secret in a response",
  ]);
  expect(await advised(schema, { ...hidden, kind: "own" })).toEqual([]);
});

test.each<[string, JsonValue]>([
  ["an unknown value", { ...leaked, kind: 1 }],
  ["no value", leaked],
])("a discriminator with %s chooses no alternative", async (_, body) => {
  const anyOf = [inAccount, { $ref: "#/components/schemas/Open" }];
  expect(await advised({ anyOf, discriminator: { propertyName: "kind" } }, body)).toEqual([]);
});
