import { compileContract, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { exercisedKeywords } from "./exercised-keywords.ts";

function exercised(schema: JsonObject, value: JsonValue): readonly string[] {
  const requestBody = { content: { "application/json": { schema } } };
  const { document, operations } = compileContract({
    openapi: "3.1.1",
    info: { title: "One body", version: "1" },
    paths: { "/": { post: { requestBody, responses: { "200": { description: "" } } } } },
  });
  const handle = operations[0]?.body?.content[0]?.schema;
  if (!handle) throw new Error("The body was not compiled");
  return exercisedKeywords(document, handle, value).map((pointer) =>
    pointer.slice(handle.pointer.length + 1),
  );
}

const text = { type: "string" };

test.each<[what: string, schema: JsonObject, value: JsonValue, expected: readonly string[]]>([
  ["keywords of other types are left out", { maxLength: 3, minimum: 1 }, "a", ["maxLength"]],
  [
    "members by name, by pattern and by additionalProperties",
    {
      properties: { a: text },
      patternProperties: { "^b": { minLength: 1 } },
      additionalProperties: { maxLength: 9 },
    },
    { a: "", bc: "x", d: "" },
    [
      "properties",
      "patternProperties",
      "additionalProperties",
      "properties/a/type",
      "patternProperties/^b/minLength",
      "additionalProperties/maxLength",
    ],
  ],
  [
    "items after prefixItems",
    { prefixItems: [text], items: { minimum: 1 } },
    ["a", 1],
    ["prefixItems", "items", "prefixItems/0/type", "items/minimum"],
  ],
  [
    "a dependent schema, if the value has its name",
    { dependentSchemas: { a: { minProperties: 1 }, b: { maxProperties: 9 } } },
    { a: 1 },
    ["dependentSchemas", "dependentSchemas/a/minProperties"],
  ],
  [
    "the one branch that admits the type of the value",
    { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] },
    "a",
    ["anyOf", "anyOf/0/type", "anyOf/0/minLength"],
  ],
  [
    "no branch, if several admit it",
    { oneOf: [{ type: "string" }, { maxLength: 1 }] },
    "a",
    ["oneOf"],
  ],
  [
    "no branch of a condition",
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    { if: { minLength: 1 }, then: { maxLength: 3 } },
    "a",
    ["if", "then"],
  ],
])("%s", (_, schema, value, expected) => {
  expect(exercised(schema, value)).toEqual(expected);
});
