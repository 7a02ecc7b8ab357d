import { compileContract, type JsonObject, type JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import type { Input } from "../../model/input.ts";
import { keySlot, mapArguments } from "./map-arguments.ts";
import type { Tool } from "./tool.ts";

const string = { type: "string" };

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Shelves", version: "1" },
  "x-idempotency": {
    key: { header: "Request-Key" },
    replay: { header: "Replayed", value: "yes" },
    statuses: { missing: 400, pending: 409, conflict: 409 },
    retention: "P1D",
  },
  paths: {
    "/shelves/{id}": {
      put: {
        operationId: "save",
        "x-idempotency": true,
        parameters: [
          { name: "id", in: "path", required: true, schema: string },
          { name: "as", in: "query", schema: string },
          { name: "Request-Key", in: "header", required: true, schema: string },
        ],
        requestBody: {
          content: {
            "application/json": { schema: { type: "object", properties: { title: string } } },
          },
        },
        responses: { 200: { description: "Saved." } },
      },
    },
  },
});

const [operation] = contract.operations;
const input: Input = {
  path: { id: "top" },
  query: { as: "new" },
  header: {},
  cookie: {},
  body: { title: "Poems" },
};

function tool(properties: JsonObject, more: JsonObject = { additionalProperties: false }): Tool {
  const inputSchema = { type: "object", properties, ...more };
  return { name: "save", inputSchema, annotations: {} };
}

function map(shape: Tool, key = "key-1"): JsonValue | undefined {
  if (!operation) return undefined;
  const mapping = mapArguments(shape, { operation, input, key });
  return mapping.why ?? mapping.args;
}

describe("mapArguments", () => {
  test("puts a body into its own argument", () => {
    const shape = tool({ id: string, as: string, body: {}, requestKey: string });
    const expected = { id: "top", as: "new", body: { title: "Poems" }, requestKey: "key-1" };
    expect(map(shape)).toEqual(expected);
  });

  test("puts the members of a body among the arguments", () => {
    const shape = tool({ id: string, as: string, title: string, request_key: string });
    expect(map(shape)).toEqual({ id: "top", as: "new", title: "Poems", request_key: "key-1" });
  });

  test("finds a parameter by its location if its name is accepted", () => {
    const shape = tool({ id_path: string, as: string, title: string, "Request-Key": string });
    expect(map(shape)).toMatchObject({ id_path: "top", "Request-Key": "key-1" });
  });

  test("follows references and allOf", () => {
    const more = {
      $defs: { Own: { properties: { as: string, body: {}, requestKey: string } } },
      allOf: [{ $ref: "#/$defs/Own" }],
    };
    expect(map(tool({ id: string }, more))).toMatchObject({ id: "top", as: "new" });
  });

  test.each<[string, Tool]>([
    [
      "the tool has no argument for the query parameter as",
      tool({ id: string, body: {}, requestKey: string }),
    ],
    [
      "the tool has no argument for the idempotency key",
      tool({ id: string, as: string, body: {} }),
    ],
    [
      "the tool has no argument for the body's title",
      tool({ id: string, as: string, requestKey: string }),
    ],
  ])("names the part without an argument: %s", (why, shape) => {
    expect(map(shape)).toBe(why);
  });

  test("recognizes a tool without a key", () => {
    expect(operation && keySlot(tool({ id: string }), operation)).toBeUndefined();
  });
});
