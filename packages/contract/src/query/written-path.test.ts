import { query } from "json-p3";
import { expect, test } from "vitest";
import { loadContract } from "../source/load-contract.ts";
import { writtenPath } from "./written-path.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1" },
  paths: {
    '/it\'s/{"id"}\\': {
      get: {
        parameters: [{ name: '"id"', in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "A book" } },
      },
    },
  },
};

test("a path selects the value of its pointer, whatever the names contain", async () => {
  const contract = await loadContract(document);
  const [operation] = contract.operations;
  const parameter = operation?.parameters[0];
  for (const { pointer, expected } of [
    { pointer: operation?.responses[0]?.pointer, expected: { description: "A book" } },
    { pointer: parameter?.schema.pointer, expected: { type: "string" } },
  ])
    expect(query(writtenPath(contract, pointer ?? ""), document).values()).toEqual([expected]);
});

test("a path leads into the document before its upgrade", async () => {
  const swagger = {
    swagger: "2.0",
    info: { title: "Books", version: "1" },
    paths: {
      "/books": {
        post: {
          parameters: [
            { name: "book", in: "body", schema: { type: "object" } },
            { name: "size", in: "query", type: "integer" },
          ],
          responses: { 200: { description: "Added" } },
        },
      },
    },
  };
  const contract = await loadContract(swagger);
  const [operation] = contract.operations;
  expect(writtenPath(contract, operation?.parameters[0]?.schema.pointer ?? "")).toBe(
    "$['paths']['/books']['post']['parameters'][1]",
  );
  expect(writtenPath(contract, operation?.body?.content[0]?.schema?.pointer ?? "")).toBe(
    "$['paths']['/books']['post']['parameters'][0]['schema']",
  );
});
