import { compileContract, type JsonObject, type SchemaHandle } from "@plumbline/contract";
import { expect, test } from "vitest";
import { closeOpenParts } from "../body/close-open-parts.ts";
import { marksAt, marksOnWay, marksWithin } from "./marks-on-way.ts";

const open = { "x-open": ["values"] };

function compile(schema: JsonObject): {
  readonly document: JsonObject;
  readonly handle: SchemaHandle;
} {
  const requestBody = { content: { "application/json": { schema } } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "One body", version: "1" },
    paths: { "/": { post: { requestBody, responses: { "200": { description: "" } } } } },
  });
  const handle = contract.operations[0]?.body?.content[0]?.schema;
  if (!handle) throw new Error("The body was not compiled");
  return { document: contract.document, handle };
}

test.each<[keyword: string, schema: JsonObject, place: string]>([
  ["properties", { properties: { a: open } }, "/a"],
  ["patternProperties", { patternProperties: { "^a": open } }, "/ab"],
  ["additionalProperties", { additionalProperties: open }, "/a"],
  ["unevaluatedProperties", { unevaluatedProperties: open }, "/a"],
  ["dependentSchemas", { dependentSchemas: { b: { properties: { a: open } } } }, "/a"],
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  ["then", { if: {}, then: { properties: { a: open } } }, "/a"],
  ["else", { if: {}, else: { properties: { a: open } } }, "/a"],
  ["prefixItems", { prefixItems: [{}, open] }, "/1"],
  ["items", { prefixItems: [{}], items: open }, "/1"],
  ["unevaluatedItems", { unevaluatedItems: open }, "/1"],
])("an open mark under %s is seen at its place and from above", (_, schema, place) => {
  const { document, handle } = compile(schema);
  expect([...marksAt(document, handle, place)]).toEqual(["values"]);
  expect([...marksOnWay(document, handle, place)]).toEqual(["values"]);
  expect([...marksWithin(document, handle, "")]).toEqual(["values"]);
});

test.each<[keyword: string, schema: JsonObject, value: JsonObject, closed: JsonObject]>([
  ["patternProperties", { patternProperties: { "^a": open } }, { ab: 1, b: 1 }, { ab: 0, b: 1 }],
  ["additionalProperties", { additionalProperties: open }, { ab: 1 }, { ab: 0 }],
  [
    "prefixItems",
    { properties: { list: { prefixItems: [open, {}] } } },
    { list: [1, 1] },
    { list: [0, 1] },
  ],
])("a part that is open under %s is replaced", (_, schema, value, closed) => {
  const { document, handle } = compile(schema);
  const plain = { ab: 0, list: [0, 0] };
  expect(closeOpenParts({ document, schema: handle, plain }, value)).toEqual(closed);
});

test("if only the fields are open, the listed ones stay", () => {
  const { document, handle } = compile({ "x-open": "fields", properties: { a: {} } });
  const context = { document, schema: handle, plain: undefined };
  expect(closeOpenParts(context, { a: 1, b: 2 })).toEqual({ a: 1 });
});
