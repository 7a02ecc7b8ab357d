import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { addressesAnother } from "./addresses-another.ts";

const responses = { 200: { description: "Fine." } };

function parameters(...names: readonly string[]) {
  return names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Paths", version: "1" },
  paths: {
    "/things/search": { get: { operationId: "search", responses } },
    "/things/{id}": { get: { operationId: "one", parameters: parameters("id"), responses } },
    "/{kind}/{id}": {
      get: { operationId: "any", parameters: parameters("kind", "id"), responses },
    },
  },
});

test.each([
  ["one", { id: "search" }, true],
  ["one", { id: "other" }, false],
  ["any", { kind: "things", id: "x" }, true],
  ["any", { kind: "books", id: "search" }, false],
  ["search", {}, false],
  ["one", { id: "" }, true],
  ["one", { id: null }, true],
])("%s with %j", (id, path, expected) => {
  const operation = contract.operations.find((one) => one.id === id);
  const input = { path, query: {}, header: {}, cookie: {} };
  expect(operation && addressesAnother(contract, operation, input)).toBe(expected);
});
