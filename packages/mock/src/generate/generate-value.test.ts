import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateValue } from "./generate-value.ts";

const text = { type: "string" };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** References inside `allOf`, lists and further references, as Alertmanager's document has them. */
const schemas = {
  Shown: {
    allOf: [{ type: "object", required: ["id"], properties: { id: text } }, ref("Silence")],
  },
  Silence: { type: "object", required: ["matchers"], properties: { matchers: ref("Matchers") } },
  Matchers: { type: "array", minItems: 1, items: ref("Matcher") },
  Matcher: { type: "object", required: ["name"], properties: { name: text } },
};

test("a value of nested references is valid for every seed", () => {
  const content = { "application/json": { schema: ref("Shown") } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Silences", version: "1" },
    paths: { "/": { get: { responses: { 200: { description: "One.", content } } } } },
    components: { schemas },
  });
  const handle = contract.operations[0]?.responses[0]?.content[0]?.schema;
  if (!handle) throw new Error("The response was not compiled");
  for (const seed of [undefined, 1, 2, 3, 4]) {
    const choice = { direction: "response", ...(seed !== undefined && { seed }) } as const;
    const { value, isValid } = generateValue(contract, handle, choice);
    expect(isValid).toBe(true);
    expect(handle.validate(value)).toEqual([]);
  }
});

const secret = { type: "string", writeOnly: true };
const account = { required: ["id", "secret"], properties: { id: text, secret } };
const other = { required: ["kind"], properties: { kind: { const: "other" } } };

test.each<[place: string, schema: JsonObject]>([
  ["a list", { type: "array", items: ref("Account") }],
  ["a list of different items", { type: "array", uniqueItems: true, items: ref("Account") }],
  ["a map", { type: "object", additionalProperties: ref("Account") }],
  ["an alternative", { type: "array", items: { oneOf: [ref("Account"), ref("Other")] } }],
  ["a part of a whole", { type: "array", items: { allOf: [ref("Account"), ref("Other")] } }],
  ["a nullable list", { anyOf: [{ type: "array", items: ref("Account") }, { type: "null" }] }],
  ["an alternative that is only written", { anyOf: [{ type: "array", items: text }, secret] }],
])("%s stays if a member of its items is only written", (_, schema) => {
  const members = { type: "object", properties: { them: schema } };
  const content = { "application/json": { schema: members } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Accounts", version: "1" },
    paths: { "/": { get: { responses: { 200: { description: "", content } } } } },
    components: { schemas: { Account: account, Other: other } },
  });
  const handle = contract.operations[0]?.responses[0]?.content[0]?.schema;
  if (!handle) throw new Error("The response was not compiled");
  const { value, isValid } = generateValue(contract, handle, { direction: "response" });

  expect([isValid, JSON.stringify(value)]).toEqual([true, expect.not.stringContaining("secret")]);
  expect(Object.keys(Object(value).them)).not.toEqual([]);
});

const problem = (code: string): JsonObject => ({
  type: "object",
  properties: { code: { type: "string", default: code } },
});
const closed = { additionalProperties: false };

test.each<[string, JsonObject]>([
  ["alternatives that accept the same values", { oneOf: [problem("A"), problem("B")] }],
  ["a closed object beside allOf", { ...closed, allOf: [{ ...closed, ...problem("A") }] }],
])("a value of %s has the members that are described", (_, stated) => {
  const schema = { type: "object", required: ["code"], ...stated };
  const content = { "application/json": { schema } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Problems", version: "1" },
    paths: { "/": { get: { responses: { 401: { description: "", content } } } } },
  });
  const handle = contract.operations[0]?.responses[0]?.content[0]?.schema;
  if (!handle) throw new Error("The response was not compiled");
  const generated = generateValue(contract, handle, { direction: "response" });
  expect(generated).toEqual({ value: { code: "A" }, isValid: false });
});
