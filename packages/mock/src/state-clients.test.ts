import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock } from "./index.ts";

const inPath = (name: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
});
const inQuery = (name: string): JsonObject => ({ name, in: "query", schema: { type: "string" } });
const of = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const ok = (schema: JsonObject, status = 200): JsonObject => ({
  [status]: { description: "Done", ...of(schema) },
});
const gone: JsonObject = { 204: { description: "Done" }, 404: { description: "Missing" } };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const list = (name: string): JsonObject => ({ type: "array", items: ref(name) });

/** A document in the ways of some public ones: a body that is a part of the thing, names in the query, and lists of two depths. */
const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Engine", version: "1" },
  paths: {
    "/boxes/json": {
      get: {
        responses: {
          200: {
            description: "All",
            headers: {
              Link: { schema: { type: "string" }, example: '<https://example.com/2>; rel="next"' },
            },
            ...of(list("Box")),
          },
        },
      },
    },
    "/boxes": {
      post: {
        parameters: [inQuery("name")],
        requestBody: { required: true, ...of(ref("BoxConfig")) },
        responses: ok(ref("Box"), 201),
      },
    },
    "/boxes/{id}": { delete: { parameters: [inPath("id")], responses: gone } },
    "/boxes/{id}/json": { get: { parameters: [inPath("id")], responses: ok(ref("Box")) } },
    "/boxes/{id}/rename": {
      post: { parameters: [inPath("id"), inQuery("name")], responses: gone },
    },
    "/services": { get: { responses: ok(list("Service")) } },
    "/services/create": {
      post: {
        requestBody: { required: true, ...of(ref("ServiceSpec")) },
        responses: ok(ref("Service"), 201),
      },
    },
    "/services/{id}": { get: { parameters: [inPath("id")], responses: ok(ref("Service")) } },
    "/services/{id}/update": {
      post: {
        parameters: [inPath("id")],
        requestBody: { required: true, ...of(ref("ServiceSpec")) },
        responses: gone,
      },
    },
    "/shops/{shop}/orders/notes": {
      get: { parameters: [inPath("shop")], responses: ok(list("Note")) },
    },
    "/shops/{shop}/orders/notes/{id}": {
      parameters: [inPath("shop"), inPath("id")],
      get: { responses: ok(ref("Note")) },
    },
    "/shops/{shop}/orders/{order}/notes": {
      parameters: [inPath("shop"), inPath("order")],
      get: { responses: ok(list("Note")) },
      post: {
        requestBody: { required: true, ...of(ref("Text")) },
        responses: ok(ref("Note"), 201),
      },
    },
    "/pets": {
      get: { responses: ok(list("Pet")) },
      post: { requestBody: { required: true, ...of(ref("Pet")) }, responses: ok(ref("Pet"), 201) },
    },
    "/pets/{id}": { get: { parameters: [inPath("id")], responses: ok(ref("Pet")) } },
  },
  components: {
    schemas: {
      Box: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "string", format: "uuid" },
          name: { type: "string" },
          labels: {
            type: "object",
            additionalProperties: { type: "string" },
            example: { first: "one" },
          },
        },
      },
      BoxConfig: {
        type: "object",
        properties: { labels: { type: "object", additionalProperties: { type: "string" } } },
      },
      Service: {
        type: "object",
        required: ["id", "spec"],
        properties: { id: { type: "string" }, spec: ref("ServiceSpec") },
      },
      ServiceSpec: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: { id: { type: "integer" }, text: { type: "string" } },
      },
      Text: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
      Pet: {
        type: "object",
        properties: { id: { type: "integer" }, name: { type: "string" } },
      },
    },
  },
};

const mock = await createMock(document, { state: {} });

async function send(method: string, path: string, body?: JsonObject) {
  const response = await mock.fetch(
    new Request(`http://mock.test${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    }),
  );
  const text = await response.text();
  return { headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

test("a query parameter of a creation is the member that it names, and a last segment that names a format is none", async () => {
  const { body: created } = await send("POST", "/boxes?name=first", { labels: {} });
  const { body: read } = await send("GET", `/boxes/${created.id}/json`);
  const { body: all } = await send("GET", "/boxes/json");

  expect(created.name).toBe("first");
  expect(read).toEqual(created);
  expect(all).toContainEqual(created);
});

test("an operation that ends in rename or update changes the thing", async () => {
  const { body: created } = await send("POST", "/boxes?name=first", {});
  await send("POST", `/boxes/${created.id}/rename?name=second`);

  expect((await send("GET", `/boxes/${created.id}/json`)).body.name).toBe("second");
});

test("a map has only the members that were sent", async () => {
  const { body } = await send("POST", "/boxes?name=first", { labels: { own: "two" } });

  expect(body.labels).toEqual({ own: "two" });
});

test("a body that is a part of the thing is stored as this part", async () => {
  const { body: created } = await send("POST", "/services/create", { name: "cache" });
  await send("POST", `/services/${created.id}/update`, { name: "store" });
  const { body: changed } = await send("GET", `/services/${created.id}`);

  expect(created.spec.name).toBe("cache");
  expect(changed.spec.name).toBe("store");
});

test("what is created below one more thing is found in the list above it", async () => {
  const { body: created } = await send("POST", "/shops/a/orders/7/notes", { text: "fragile" });
  const [read, others] = [
    await send("GET", `/shops/a/orders/notes/${created.id}`),
    await send("GET", "/shops/a/orders/8/notes"),
  ];

  expect(read.body).toEqual(created);
  expect((await send("GET", "/shops/a/orders/7/notes")).body).toContainEqual(created);
  expect(others.body).not.toContainEqual(created);
  expect((await send("GET", `/shops/b/orders/notes/${created.id}`)).body).not.toEqual(created);
});

test("a new identifier has its type, although a client may send it", async () => {
  const { body } = await send("POST", "/pets", { name: "Rex" });

  expect(body.id).toEqual(expect.any(Number));
});

test("the last page has no link, because an example of the document leads to another server", async () => {
  expect((await send("GET", "/boxes/json")).headers.get("link")).toBeNull();
});
