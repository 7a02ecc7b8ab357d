import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const responses = { 200: anyObject("It."), 400: anyObject("Invalid."), 500: anyObject("Failed.") };

function cars(id: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    paths: {
      "/cars/{id}": {
        get: {
          operationId: "read",
          parameters: [{ name: "id", in: "path", required: true, ...id }],
          responses: { ...responses, ...more },
        },
      },
    },
  };
}

/** A server with one car, and a status for all others. */
function garage(known: string, status = 400): Handler {
  return ({ url }) => json(new URL(url).pathname === `/cars/${known}` ? 200 : status);
}

async function foundOf(document: JsonObject, handle: Handler): Promise<readonly unknown[]> {
  const { findings } = await runDocument(document, handle, { checks: ["accepts/*"] });
  return findings.map(({ check }) => check);
}

test.each([400, 500])("an invented path value that gets %i may name nothing", async (status) => {
  const document = cars({ schema: { type: "string" } });
  expect(await foundOf(document, garage("k3m9x7", status))).toEqual([]);
});

test("an invented path value is not invalid if the document has another status for what is missing", async () => {
  const missing = { 404: anyObject("Missing.") };
  const text = cars({ schema: { type: "string" } }, missing);
  expect(await foundOf(text, garage("k3m9x7"))).toEqual(["accepts/example"]);
  const other = cars({ schema: { type: "string", format: "nanoid" } }, missing);
  expect(await foundOf(other, garage("k3m9x7"))).toEqual([]);
});

test("a path value that the document gives must be accepted", async () => {
  const document = cars({ schema: { type: "string" }, example: "k3m9x8" });
  expect(await foundOf(document, garage("k3m9x7"))).toEqual(["accepts/example"]);
});

test("a path value at a bound may name nothing, and a listed one must be accepted", async () => {
  const bounded = cars({ schema: { type: "integer", minimum: 1 }, example: 7 });
  expect(await foundOf(bounded, garage("7"))).toEqual([]);
  const listed = cars({ schema: { type: "string", enum: ["big", "small"] } });
  expect(await foundOf(listed, garage("big"))).toEqual(["accepts/example"]);
});

/** A search that takes some values of one parameter, which it needs not have. */
function search(parameter: JsonObject): JsonObject {
  const responses = { 200: anyObject("All."), 400: anyObject("Invalid.") };
  const parameters = [{ in: "query", ...parameter }];
  return { paths: { "/cars": { get: { operationId: "list", parameters, responses } } } };
}

test.each([
  { name: "pageToken", schema: { type: "string" }, isFound: false },
  { name: "cursor", schema: { type: "string" }, isFound: false },
  { name: "filter", schema: { type: "string", format: "jsonString" }, isFound: false },
  { name: "filter", schema: { type: "string" }, isFound: true },
  { name: "filter", schema: { type: "string", format: "email" }, isFound: true },
])(
  "values of $name with $schema that only the server knows are not made up: $isFound",
  async ({ isFound, ...parameter }) => {
    const found = await foundOf(search(parameter), ({ url }) =>
      json(new URL(url).search === "" ? 200 : 400),
    );
    expect(found.length > 0).toBe(isFound);
  },
);
