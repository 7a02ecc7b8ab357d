import { expect, test } from "vitest";
import type { JsonObject } from "../model/json-value.ts";
import { loadContract } from "./load-contract.ts";

const text = { type: "string" };

/** The issues of `null` in a response of a document of OpenAPI 3.0 with this schema. */
async function issuesOfNull(schema: JsonObject): Promise<readonly unknown[]> {
  const content = { "application/json": { schema } };
  const contract = await loadContract({
    openapi: "3.0.1",
    info: { title: "Things", version: "1" },
    components: { schemas: { Text: text, Maybe: { ...text, nullable: true } } },
    paths: { "/things": { get: { responses: { 200: { description: "Fine.", content } } } } },
  });
  const [response] = Object.values(contract.operations[0]?.responses ?? {});
  return response?.content[0]?.schema?.validate(null) ?? ["no schema"];
}

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
  ["a type", { ...text, nullable: true }],
])("nullable beside %s allows null", async (_, schema) => {
  expect(await issuesOfNull(schema)).toEqual([]);
});

test.each([
  ["oneOf", { oneOf: references }],
  ["nullable: false", { anyOf: references, nullable: false }],
])("%s alone does not allow null", async (_, schema) => {
  expect(await issuesOfNull(schema)).not.toEqual([]);
});
