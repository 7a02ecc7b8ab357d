import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isContractError } from "../model/contract-error.ts";
import { isArray, isObject } from "../json/is-object.ts";
import type { Contract } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { editableAt, putAt, type Editable } from "./repair/editable.ts";
import { compileContract } from "./compile-contract.ts";

function collect(document: JsonObject): Contract {
  return compileContract(document, { defects: "collect" });
}

const info = { title: "Books", version: "1" };
const ok = { "200": { description: "Done" } };
const json = (schema: JsonValue): JsonObject => ({ "application/json": { schema } });
const healthy = { operationId: "healthy", responses: ok };

/** The defects of one path beside a healthy one, as `pointer: treatment`, and the operations that are left. */
function outcomeOf(
  item: JsonValue,
  rest: JsonObject = {},
): { readonly defects: readonly string[]; readonly left: readonly string[] } {
  const document = {
    openapi: "3.1.1",
    info,
    ...rest,
    paths: { "/healthy": { get: healthy }, "/b/{id}": item },
  };
  const { defects, operations } = collect(document);
  return {
    defects: defects.map(({ pointer, treatment }) => `${pointer}: ${treatment}`),
    left: operations.map(({ id }) => id),
  };
}

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

describe("one defect costs the smallest part that it makes unusable", () => {
  test.each<[string, JsonValue, JsonObject, readonly string[], boolean]>([
    [
      "a path parameter that is not declared",
      { get: { operationId: "sick", responses: ok } },
      {},
      ["/paths/~1b~1{id}/get: It is taken as a path parameter with any text"],
      true,
    ],
    [
      "a path parameter that is not required",
      { get: { operationId: "sick", parameters: [{ ...id, required: false }], responses: ok } },
      {},
      ["/paths/~1b~1{id}/get/parameters/0: It is taken as required"],
      true,
    ],
    [
      "a reference to a parameter that does not exist",
      {
        get: {
          operationId: "sick",
          parameters: [id, { $ref: "#/components/parameters/None" }],
          responses: ok,
        },
      },
      {},
      ["/paths/~1b~1{id}/get/parameters/1/$ref: The operation is skipped"],
      false,
    ],
    [
      "a response whose description is not a text",
      {
        get: { operationId: "sick", parameters: [id], responses: { "200": { description: 1 } } },
      },
      {},
      ["/paths/~1b~1{id}/get/responses/200/description: It is taken as empty"],
      true,
    ],
    [
      "a status that is not one",
      { get: { operationId: "sick", parameters: [id], responses: { ok: { description: "" } } } },
      {},
      ["/paths/~1b~1{id}/get/responses/ok: Any status of the operation is accepted"],
      true,
    ],
    [
      "an unknown security scheme",
      { get: { operationId: "sick", parameters: [id], responses: ok, security: [{ none: [] }] } },
      {},
      ["/paths/~1b~1{id}/get/security/0: It is ignored"],
      true,
    ],
    [
      "an operation that is not an object",
      { get: 1, put: { operationId: "sick", parameters: [id], responses: ok } },
      {},
      ["/paths/~1b~1{id}/get: The operation is skipped"],
      true,
    ],
    [
      "a standard method among the additional operations",
      {
        additionalOperations: { GET: { operationId: "sick", parameters: [id], responses: ok } },
      },
      {},
      ["/paths/~1b~1{id}/additionalOperations/GET: The operations that use it are skipped"],
      false,
    ],
    [
      "a server without a URL",
      { get: { operationId: "sick", parameters: [id], responses: ok } },
      { servers: [{ description: "None" }] },
      ["/servers/0: It is ignored"],
      true,
    ],
    [
      "an info without a version",
      { get: { operationId: "sick", parameters: [id], responses: ok } },
      { info: { title: "Books" } },
      ["/info: What is missing is called unknown"],
      true,
    ],
  ])("%s", (...[, item, rest, defects, isLeft]) => {
    expect(outcomeOf(item, rest)).toEqual({
      defects,
      left: isLeft ? ["healthy", "sick"] : ["healthy"],
    });
  });
});

test("an invalid keyword of a shared schema opens that place and names every operation that uses it", () => {
  const contract = collect({
    openapi: "3.1.1",
    info,
    paths: {
      "/a": { get: healthy },
      "/b": {
        post: {
          operationId: "add",
          requestBody: { content: json({ $ref: "#/components/schemas/Book" }) },
          responses: { "201": { $ref: "#/components/responses/Added" } },
        },
        get: {
          operationId: "list",
          responses: { "200": { $ref: "#/components/responses/Added" } },
        },
      },
    },
    components: {
      responses: {
        Added: { description: "", content: json({ $ref: "#/components/schemas/Book" }) },
      },
      schemas: {
        Book: {
          type: "object",
          properties: {
            title: { type: "text", maxLength: 3 },
            isbn: { type: "string", pattern: "([0-9]", minLength: 2 },
          },
        },
      },
    },
  });
  expect(contract.defects).toEqual([
    expect.objectContaining({
      code: "schema-invalid",
      pointer: "/components/schemas/Book/properties/title/type",
      operations: ["add", "list"],
    }),
    expect.objectContaining({
      code: "schema-invalid",
      pointer: "/components/schemas/Book/properties/isbn/pattern",
      operations: ["add", "list"],
    }),
  ]);
  const book = resolvePointer(contract.document, "/components/schemas/Book/properties");
  expect(book).toEqual({
    title: { maxLength: 3, "x-open": "validation" },
    isbn: { type: "string", minLength: 2, "x-open": "validation" },
  });
});

test("a shared part that is left out is one defect, not one for each reference to it", () => {
  const { defects, operations } = collect({
    openapi: "3.1.1",
    info,
    paths: {
      "/a": { get: healthy },
      "/b": {
        parameters: [{ $ref: "#/components/parameters/Page" }],
        get: { operationId: "one", responses: ok },
        post: { operationId: "two", responses: ok },
      },
    },
    components: { parameters: { Page: { name: "page", in: "url", schema: {} } } },
  });
  expect(operations.map((operation) => operation.id)).toEqual(["healthy"]);
  expect(defects).toMatchObject([
    { pointer: "/components/parameters/Page/in", operations: ["one", "two"] },
  ]);
});

test("a reference to a part of another kind ends with the operations that use it", () => {
  const { defects, operations } = collect({
    openapi: "3.1.1",
    info,
    paths: {
      "/a": { get: healthy },
      "/b": {
        get: { parameters: [{ $ref: "#/components/schemas/Page" }], responses: ok },
      },
    },
    components: { schemas: { Page: { type: "integer" } } },
  });
  expect(operations.map((operation) => operation.id)).toEqual(["healthy"]);
  expect(defects.map(({ pointer }) => pointer)).toContain("/components/schemas/Page");
});

test("a document without a usable operation is rejected with all its defects", () => {
  const broken = { get: { parameters: [{}], responses: ok } };
  const document = { openapi: "3.1.1", info, paths: { "/a": broken, "/b": broken } };
  expect(() => collect(document)).toThrow(
    expect.objectContaining({ code: "document-invalid", message: expect.stringContaining("more") }),
  );
});

test("by default, the same defects are an error", () => {
  const document = { openapi: "3.1.1", info, paths: { "/a": { get: healthy }, "/b": { get: 1 } } };
  expect(() => compileContract(document)).toThrow(
    expect.objectContaining({ code: "document-invalid" }),
  );
});

const document: JsonObject = {
  openapi: "3.1.1",
  info,
  servers: [{ url: "http://{host}/v1", variables: { host: { default: "localhost" } } }],
  security: [{ key: [] }],
  paths: {
    "/healthy": { get: healthy },
    "/books/{id}": {
      parameters: [id],
      put: {
        operationId: "put_book",
        tags: ["books"],
        parameters: [{ $ref: "#/components/parameters/Page" }],
        requestBody: { required: true, content: json({ $ref: "#/components/schemas/Book" }) },
        responses: {
          "200": {
            description: "Put",
            headers: { "X-Id": { required: true, schema: { type: "string" } } },
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Book" },
                examples: { one: { value: {} } },
              },
            },
            links: { self: { operationId: "put_book", parameters: { id: "$request.path.id" } } },
          },
          "4XX": { $ref: "#/components/responses/Error" },
        },
      },
    },
  },
  components: {
    parameters: { Page: { name: "page", in: "query", schema: { type: "integer", minimum: 1 } } },
    responses: { Error: { description: "", content: json({ type: "object" }) } },
    schemas: {
      Book: {
        type: "object",
        required: ["title"],
        properties: {
          title: { type: "string", pattern: "^a" },
          next: { $ref: "#/components/schemas/Book" },
        },
        oneOf: [{ minProperties: 1 }, { maxProperties: 0 }],
      },
    },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};

function pathsIn(
  value: JsonValue | undefined,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  if (!isObject(value) && !isArray(value)) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, member]) => pathsIn(member, [...path, key])),
  ];
}

test("whatever one value of a document is replaced by, it compiles or is rejected with a code", () => {
  const junk: readonly unknown[] = [
    null,
    7,
    "x",
    true,
    [],
    {},
    [null],
    { $ref: "#/no" },
    undefined,
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...pathsIn(document).slice(1)),
      fc.constantFrom(...junk),
      (path, value) => {
        const draft = structuredClone(document) as Editable;
        if (Array.isArray(editableAt(draft, path.slice(0, -1))) && value === undefined) return;
        putAt(draft, path, structuredClone(value));
        const ids = idsOrCode(draft as JsonObject);
        const isUsable = path.length > 1 && path[1] !== "/healthy";
        expect(!isUsable || ids.includes("healthy")).toBe(true);
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

/** IDs of the operations that are left, or the code of the error. */
function idsOrCode(draft: JsonObject): readonly string[] {
  try {
    return collect(draft).operations.map((operation) => operation.id);
  } catch (error) {
    if (!isContractError(error)) throw error;
    return [error.code];
  }
}
