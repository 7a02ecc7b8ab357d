import { wireMethod } from "@plumbline/wire";
import { expect, test } from "vitest";
import type { HttpMethod, MediaType } from "../model/contract.ts";
import { fixtureFolder } from "../testing/fixture-folder.ts";
import { loadContract } from "../source/load-contract.ts";
import { findMediaType } from "./find-media-type.ts";
import { findOperation } from "./find-operation.ts";
import { findResponse } from "./find-response.ts";
import { isMutating } from "./is-mutating.ts";
import { isOpen } from "./is-open.ts";
import { requiredScopes } from "./required-scopes.ts";

test.each([
  [200, "200"],
  [404, "404"],
  [400, "4XX"],
  [503, "5XX"],
  [201, "default"],
  [302, "default"],
])("a %i answer is described by %s", async (status, key) => {
  const contract = await loadContract(fixtureFolder("default-and-ranges", "document.yaml"));
  expect(findResponse(findOperation(contract, "list_books"), status)?.status).toBe(key);
});

test("a status without response, range or default is not documented", () => {
  expect(findResponse({ responses: [] }, 200)).toBeUndefined();
});

test("an unknown operation is an error that names the nearest one", async () => {
  const contract = await loadContract(fixtureFolder("links", "document.yaml"));
  expect(findOperation(contract, "get_book").path).toBe("/books/{id}");
  expect(() => findOperation(contract, "get_bok")).toThrow(
    expect.objectContaining({ code: "operation-unknown", hint: 'Did you mean "get_book"?' }),
  );
});

function content(...mediaTypes: readonly string[]): readonly MediaType[] {
  return mediaTypes.map((mediaType) => ({ mediaType, examples: [], pointer: "" }));
}

const all = content(
  "application/json",
  "application/*",
  "*/*",
  "text/csv; header=present",
  "text/csv",
);

test.each([
  ["application/json", "application/json"],
  ["Application/JSON; charset=utf-8", "application/json"],
  ["application/problem+json", "application/*"],
  ["image/png", "*/*"],
  ["text/csv;header=present", "text/csv; header=present"],
  [undefined, "*/*"],
])("a body of type %s is described by %s", (contentType, expected) => {
  expect(findMediaType(all, contentType)?.mediaType).toBe(expected);
});

test.each([["application/problem+json"], ["text/json"], [undefined], [""]])(
  "%s is not application/json",
  (contentType) => {
    expect(findMediaType(content("application/json"), contentType)).toBeUndefined();
  },
);

test.each<[HttpMethod, boolean]>([
  ["get", false],
  ["head", false],
  ["options", false],
  ["trace", false],
  ["post", true],
  ["put", true],
  ["patch", true],
  ["delete", true],
  ["query", false],
  ["PROPFIND", false],
  ["COPY", true],
  ["propfind", true],
])("%s may change state: %s", (method, expected) => {
  expect(isMutating({ method })).toBe(expected);
});

test("the scopes of an operation are those of its alternatives, each once", async () => {
  const contract = await loadContract(fixtureFolder("security", "document.yaml"));
  expect(requiredScopes(findOperation(contract, "list_books"))).toEqual(["books:read"]);
  expect(requiredScopes(findOperation(contract, "add_book"))).toEqual([
    "books:write",
    "books:read",
  ]);
  expect(requiredScopes(findOperation(contract, "get_status"))).toEqual([]);
});

test("an open mark on a schema counts where the schema is used and where it is defined", async () => {
  const contract = await loadContract(fixtureFolder("policy-open", "document.yaml"));
  const { body, parameters, ...operation } = findOperation(contract, "add_order");
  const schema = body?.content[0]?.schema;
  expect(schema?.open).toEqual(["bounds", "fields", "validation"]);
  expect(isOpen(operation, "statuses")).toBe(true);
  expect(isOpen(operation, "fields")).toBe(false);
  expect(parameters.map(({ open }) => open)).toEqual([["names"]]);
  expect(parameters.map(({ schema }) => schema.open)).toEqual([["values"]]);
});

test.each([
  ["get", "GET"],
  ["query", "QUERY"],
  ["COPY", "COPY"],
  ["Mark", "Mark"],
])("the method %s is sent as %s", (method, sent) => {
  expect(wireMethod(method)).toBe(sent);
});
