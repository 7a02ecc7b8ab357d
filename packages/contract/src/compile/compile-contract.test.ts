import { expect, test } from "vitest";
import type { JsonObject } from "../model/json-value.ts";
import { compileContract } from "./compile-contract.ts";

function documentOf(paths: JsonObject): JsonObject {
  return { openapi: "3.1.1", info: { title: "Books", version: "1.0.0" }, paths };
}

const withBadSchema = documentOf({
  "/books": {
    get: {
      responses: {
        "200": { description: "", content: { "application/json": { schema: { type: "strng" } } } },
      },
    },
  },
});

function frozenParts(value: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (typeof value !== "object" || value === null || seen.has(value)) return seen;
  seen.add(value);
  for (const member of Object.values(value)) frozenParts(member, seen);
  return seen;
}

test("a contract is deeply frozen, including its document and clauses", () => {
  const contract = compileContract(
    documentOf({ "/books": { get: { responses: { "200": { description: "" } } } } }),
  );
  expect(contract.clauses).toHaveLength(1);
  const parts = [...frozenParts(contract)];
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([]);
});

test("an operation without operationId is called by its method and path", () => {
  const contract = compileContract(documentOf({ "/books": { get: {}, "x-note": {}, delete: {} } }));
  expect(contract.operations.map(({ id }) => id)).toEqual(["get /books", "delete /books"]);
});

test("a document of webhooks only has no operation", () => {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Events", version: "1" },
    webhooks: { added: { post: {} } },
  });
  expect(contract.operations).toEqual([]);
});

test("an invalid schema is an error at once, or at its first use if validators are lazy", () => {
  expect(() => compileContract(withBadSchema)).toThrow(
    expect.objectContaining({ code: "schema-invalid" }),
  );
  const contract = compileContract(withBadSchema, { validators: "lazy" });
  const schema = contract.operations[0]?.responses[0]?.content[0]?.schema;
  expect(() => schema?.validate(1)).toThrow(expect.objectContaining({ code: "schema-invalid" }));
});

test("a reference to another file is rejected, because the compiler reads no files", () => {
  expect(() =>
    compileContract(documentOf({ "/books": { $ref: "books.yaml" } }), { source: "bundle.json" }),
  ).toThrow(
    expect.objectContaining({
      code: "reference-unresolved",
      place: { file: "bundle.json", pointer: "/paths/~1books/$ref" },
    }),
  );
});

test("keys that JavaScript treats specially are plain names", () => {
  // An object literal would set the prototype.
  const schema: unknown = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__"]}',
  );
  const contract = compileContract(
    documentOf({
      "/books": {
        put: { requestBody: { content: { "application/json": { schema: schema as JsonObject } } } },
      },
    }),
  );
  const handle = contract.operations[0]?.body?.content[0]?.schema;
  expect(handle?.validate(JSON.parse('{"__proto__":"a","constructor":"b"}'))).toEqual([]);
  expect(handle?.validate(JSON.parse('{"constructor":1}')).map(({ keyword }) => keyword)).toEqual([
    "required",
    "type",
  ]);
});

test("names that need escaping in pointers and fragments are found again", () => {
  const schema = { $ref: "#/components/schemas/a%25b~0c~1d" };
  const contract = compileContract({
    ...documentOf({
      "/100%/{a~b}/ü": {
        put: { parameters: [{ name: "a~b", in: "path", required: true, schema }] },
      },
    }),
    components: { schemas: { "a%b~c/d": { type: "string", maxLength: 2 } } },
  });
  const handle = contract.operations[0]?.parameters[0]?.schema;
  expect(handle?.pointer).toBe("/paths/~1100%~1{a~0b}~1ü/put/parameters/0/schema");
  expect(handle?.validate("abc").map(({ schemaPointer }) => schemaPointer)).toEqual([
    "/components/schemas/a%b~0c~1d/maxLength",
  ]);
});

test.each([
  ["POST", "is not an additional one"],
  ["query", "is not an additional one"],
  ["COPY it", "is not an HTTP method"],
])("the additional method %s is rejected", (method, message) => {
  const document = documentOf({ "/books": { additionalOperations: { [method]: {} } } });
  expect(() => compileContract(document)).toThrow(message);
});

test("a parameter that is the whole query has a media type and no query parameter beside it", () => {
  const whole = {
    name: "filter",
    in: "querystring",
    content: { "application/json": { schema: { type: "object" } } },
  };
  const compile = (...parameters: JsonObject[]): unknown =>
    compileContract(documentOf({ "/books": { get: { parameters } } })).operations[0]?.parameters;
  expect(compile(whole)).toMatchObject([{ in: "querystring", mediaType: "application/json" }]);
  const beside = { name: "page", in: "query", schema: {} };
  expect(() => compile(whole, beside)).toThrow('"page" is beside "filter"');
  expect(() => compile(whole, { ...whole, name: "other" })).toThrow('"other" is beside "filter"');
  expect(() => compile({ name: "filter", in: "querystring", schema: {} })).toThrow("has a schema");
});

test("allowReserved counts outside of queries since OpenAPI 3.2", () => {
  const parameters = ["path", "query", "cookie"].map((location) => ({
    name: "p",
    in: location,
    required: true,
    allowReserved: true,
    schema: {},
  }));
  const paths = { "/books/{p}": { get: { parameters } } };
  const compile = (openapi: string): unknown =>
    compileContract({ ...documentOf(paths), openapi }).operations[0]?.parameters.map(
      ({ allowReserved }) => allowReserved,
    );
  expect(compile("3.1.0")).toEqual([false, true, false]);
  expect(compile("3.2.0")).toEqual([true, true, true]);
});

test("a later version of OpenAPI 3 is read as the latest known one, with a warning", () => {
  const later = compileContract({ ...documentOf({ "/books": { get: {} } }), openapi: "3.7.1" });
  expect(later.operations).toHaveLength(1);
  expect(later.warnings).toMatchObject([
    {
      code: "version-unknown",
      message: "The OpenAPI version 3.7.1 is read as 3.2",
      pointer: "/openapi",
      place: { file: "(object)", pointer: "/openapi" },
    },
  ]);
  expect(compileContract({ ...documentOf({}), openapi: "3.2.1" }).warnings).toEqual([]);
});

test("a media type that both directions share is validated by its use", () => {
  const content = { "application/json": { $ref: "#/components/mediaTypes/Book" } };
  const operation = { requestBody: { content }, responses: { 200: { content } } };
  const schema = { required: ["id"], properties: { id: { readOnly: true } } };
  const contract = compileContract({
    ...documentOf({ "/books": { query: operation } }),
    components: { mediaTypes: { Book: { schema } } },
  });
  const [found] = contract.operations;
  expect(found?.body?.content[0]?.schema?.validate({})).toEqual([]);
  expect(found?.responses[0]?.content[0]?.schema?.validate({})).toHaveLength(1);
});
