import { expect, test } from "vitest";
import { compileContract } from "../../compile/compile-contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { inferResources } from "./infer-resources.ts";

const book = {
  type: "object",
  properties: { id: { type: "string" }, title: { type: "string" } },
};

function of(schema: JsonObject): JsonObject {
  return {
    responses: { 200: { description: "It.", content: { "application/json": { schema } } } },
  };
}

function sends(schema: JsonObject): JsonObject {
  return { requestBody: { content: { "application/json": { schema } } } };
}

const bookRef = { $ref: "#/components/schemas/Book" };
const books = { type: "object", properties: { data: { type: "array", items: bookRef } } };
const wrapped = { type: "object", properties: { book: bookRef } };

function contractOf(paths: Record<string, Record<string, JsonObject>>) {
  const withParameters = Object.entries(paths).map(([path, item]) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    return [path, { parameters, ...item }] as const;
  });
  return compileContract({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    paths: Object.fromEntries(withParameters),
    components: { schemas: { Book: book } },
  });
}

const contract = contractOf({
  "/books": {
    get: {
      ...of(books),
      parameters: ["page", "per_page"].map((name) => ({
        name,
        in: "query",
        schema: { type: "integer" },
      })),
    },
    post: { ...of(wrapped), ...sends(wrapped) },
  },
  "/books/search": { get: of(books) },
  "/books/{bookId}": {
    get: of(wrapped),
    put: { ...of(wrapped), ...sends(wrapped) },
    patch: { ...of(wrapped), ...sends(wrapped) },
    delete: { responses: { 204: { description: "Gone." } } },
  },
  "/books/{bookId}/archive": { post: of(book) },
  "/authors/{author}/books": { get: of(books) },
  "/settings": { get: of({ type: "object", properties: { theme: { type: "string" } } }) },
  "/weather/{city}": { get: of({ type: "object", properties: { rain: { type: "number" } } }) },
  "/login": { post: of(book) },
});

const { operations, resources } = inferResources(contract);
const roles = new Map(operations.map((one) => [one.operation, one]));

test.each([
  ["get /books", "list", "/books"],
  ["post /books", "create", "/books"],
  ["get /books/search", "search", "/books"],
  ["get /books/{bookId}", "read", "/books"],
  ["put /books/{bookId}", "replace", "/books"],
  ["patch /books/{bookId}", "patch", "/books"],
  ["delete /books/{bookId}", "delete", "/books"],
  ["post /books/{bookId}/archive", "action", "/books"],
  ["get /authors/{author}/books", "list", "/books"],
  ["get /settings", "read", "/settings"],
  ["get /weather/{city}", "read", "/weather"],
  ["post /login", "other", undefined],
])("%s is %s of %s", (operation, role, resource) => {
  expect(roles.get(operation)).toMatchObject({ role, ...(resource && { resource }) });
});

test("envelopes are opened", () => {
  expect(roles.get("get /books")?.items).toEqual(["data"]);
  expect(roles.get("post /books")).toMatchObject({ item: ["book"], sent: ["book"] });
  expect(roles.get("post /books/{bookId}/archive")?.item).toEqual([]);
});

test("a list of the things of another collection is selected by its path", () => {
  expect(roles.get("get /authors/{author}/books")?.within).toEqual(["author"]);
});

test("pages are recognised by the names of parameters", () => {
  expect(roles.get("get /books")?.paging).toEqual({
    kind: "page",
    parameter: "page",
    limit: "per_page",
  });
});

test("what is read in pages is a list, whatever its members are called", () => {
  const planets = { type: "array", items: { type: "object", properties: { id: {} } } };
  const body = (more: object) => ({ type: "object", properties: { planets, ...more } });
  const [byNumber, byUrl, single] = inferResources(
    contractOf({
      "/orbits/browse": {
        get: {
          ...of(body({})),
          parameters: [{ name: "page", in: "query", schema: { type: "integer", default: 0 } }],
        },
      },
      "/orbits/latest": { get: of(body({ next: { type: "string", format: "uri" } })) },
      "/orbits/summary": { get: of(body({})) },
    }),
  ).operations;

  expect(byNumber).toMatchObject({ role: "list", items: ["planets"] });
  expect(byUrl).toMatchObject({ role: "list", items: ["planets"] });
  expect(single).toMatchObject({ role: "read" });
});

test("a collection has an identifier, and one that no response shows is open", () => {
  const byKey = new Map(resources.map((one) => [one.key, one]));
  expect(byKey.get("/books")).toMatchObject({ identifier: ["id"], isOpen: false });
  expect(byKey.get("/weather")).toMatchObject({ isOpen: true });
  expect(byKey.get("/settings")).toMatchObject({ kind: "singleton" });
});

test("x-state replaces what is inferred", () => {
  const stated = contractOf({
    "/books": { get: of(books) },
    "/books/{bookId}": { get: of(book) },
    "/shelve": { post: { ...of(book), "x-state": { role: "create", resource: "/books" } } },
  });
  expect(inferResources(stated).operations.at(-1)).toMatchObject({
    role: "create",
    resource: "/books",
    item: [],
  });
});

test("a post below a thing that shows another of its kind is an action, unless it is named like the kind", () => {
  const things = { get: of(books), post: { ...of(wrapped), ...sends(wrapped) } };
  const { operations: found } = inferResources(
    contractOf({
      "/books": things,
      "/books/{id}": { get: of(wrapped) },
      "/books/{id}/promote": { post: { ...of(bookRef), ...sends(book) } },
      "/books/{id}/books": { post: { ...of(bookRef), ...sends(book) } },
    }),
  );
  const roleOf = (path: string) => found.find(({ operation }) => operation === `post ${path}`);

  expect(roleOf("/books/{id}/promote")).toMatchObject({ role: "action", parameter: "id" });
  expect(roleOf("/books/{id}/books")).toMatchObject({ role: "create", within: ["id"] });
});
