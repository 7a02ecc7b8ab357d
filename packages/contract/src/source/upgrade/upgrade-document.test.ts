import { expect, test } from "vitest";
import type { SchemaHandle } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { loadContract } from "../load-contract.ts";

const text = { type: "string" };

/** The schema of a response of a document of OpenAPI 3.0 after its upgrade. */
async function schemaOf(schema: JsonObject): Promise<SchemaHandle | undefined> {
  const content = { "application/json": { schema } };
  const contract = await loadContract({
    openapi: "3.0.1",
    info: { title: "Things", version: "1" },
    components: {
      schemas: {
        Text: text,
        Thing: { type: "object" },
        Maybe: { ...text, nullable: true },
      },
    },
    paths: { "/things": { get: { responses: { 200: { description: "Fine.", content } } } } },
  });
  const [response] = Object.values(contract.operations[0]?.responses ?? {});
  return response?.content[0]?.schema;
}

async function issuesOfNull(schema: JsonObject): Promise<readonly unknown[]> {
  return (await schemaOf(schema))?.validate(null) ?? ["no schema"];
}

const thing = { $ref: "#/components/schemas/Thing" };
const references = [text, { $ref: "#/components/schemas/Text" }];

test.each([
  ["oneOf", { oneOf: references, nullable: true }],
  ["anyOf", { anyOf: references, nullable: true }],
  [
    "oneOf with a branch that allows it",
    { oneOf: [{ ...text, nullable: true }, { type: "object" }], nullable: true },
  ],
  [
    "oneOf with a reference that allows it",
    { oneOf: [{ $ref: "#/components/schemas/Maybe" }, { type: "object" }], nullable: true },
  ],
  [
    "oneOf with a listed null",
    { oneOf: [{ enum: ["a", null] }, { type: "object" }], nullable: true },
  ],
  ["allOf", { allOf: references, nullable: true }],
  ["allOf with one reference", { allOf: [thing], nullable: true }],
  ["allOf and a type", { type: "object", allOf: [thing], nullable: true }],
  ["allOf and anyOf", { allOf: [thing], anyOf: [thing], nullable: true }],
  ["allOf and oneOf", { allOf: [thing], oneOf: [thing], nullable: true }],
  ["oneOf and a type", { type: "object", oneOf: [thing], nullable: true }],
  ["a type", { ...text, nullable: true }],
])("nullable beside %s allows null", async (_, schema) => {
  expect(await issuesOfNull(schema)).toEqual([]);
});

test.each([
  ["oneOf", { oneOf: references }],
  ["nullable: false", { anyOf: references, nullable: false }],
  ["nullable beside an enum without null", { ...text, enum: ["a"], nullable: true }],
  ["nullable beside an enum without null or a type", { enum: ["a"], nullable: true }],
  ["enum", { ...text, enum: ["a"], nullable: false }],
  ["nullable beside a reference", { $ref: "#/components/schemas/Text", nullable: true }],
])("%s alone does not allow null", async (_, schema) => {
  expect(await issuesOfNull(schema)).not.toEqual([]);
});

test("nullable keeps the other demands of its schema", async () => {
  const schema = {
    type: "object",
    required: ["a"],
    allOf: [thing],
    anyOf: [thing],
    nullable: true,
  };
  const handle = await schemaOf({ ...schema, description: "A thing.", readOnly: true });
  expect(handle?.validate({ a: 1 })).toEqual([]);
  expect(handle?.validate({})).not.toEqual([]);
  expect(handle?.schema).toMatchObject({ description: "A thing.", readOnly: true });
});

test("a nullable parameter has no text for null", async () => {
  const schema = { ...text, enum: ["a"], nullable: true };
  const contract = await loadContract({
    openapi: "3.0.1",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        get: {
          parameters: [{ name: "kind", in: "query", schema }],
          responses: { 200: { description: "Fine." } },
        },
      },
    },
  });
  const [parameter] = contract.operations[0]?.parameters ?? [];
  expect(parameter?.schema?.validate("a")).toEqual([]);
  expect(parameter?.schema?.validate(null)).not.toEqual([]);
});
