import { expect, test } from "vitest";
import { compileContract } from "../../compile/compile-contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { inferResources } from "./infer-resources.ts";
import type { Resource } from "./resource-model.ts";

const text: JsonObject = { type: "string" };
const number: JsonObject = { type: "integer" };

interface Collection {
  readonly path: string;
  readonly properties: JsonObject;
  /** Responses of the creation, beside 201. */
  readonly rejects?: JsonObject;
  readonly state?: JsonObject;
}

/** The resources of a document in which each collection is listed, and its things are created and read by their `id`. */
function resourcesOf(...collections: readonly Collection[]): ReadonlyMap<string, Resource> {
  const json = (schema: JsonObject): JsonObject => ({
    content: { "application/json": { schema } },
  });
  const paths = collections.flatMap(({ path, properties, rejects, state }) => {
    const thing = { type: "object", properties: { id: text, ...properties } };
    const inPath = (of: string): JsonObject => ({
      parameters: [...of.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
        name,
        in: "path",
        required: true,
        schema: text,
      })),
    });
    const ok = { description: "It.", ...json(thing) };
    return [
      [
        path,
        {
          ...inPath(path),
          get: {
            responses: { 200: { description: "All.", ...json({ type: "array", items: thing }) } },
          },
          post: {
            requestBody: json({ type: "object", properties }),
            responses: { 201: ok, ...rejects },
            ...(state && { "x-state": state }),
          },
        },
      ],
      [`${path}/{id}`, { ...inPath(`${path}/{id}`), get: { responses: { 200: ok } } }],
    ] as const;
  });
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    paths: Object.fromEntries(paths),
  });
  return new Map(inferResources(contract).resources.map((one) => [one.key, one]));
}

const authors: Collection = { path: "/authors", properties: { name: text } };

function referencesOf(properties: JsonObject, ...others: readonly Collection[]) {
  const books = resourcesOf({ path: "/books", properties }, ...others).get("/books");
  return books?.references.map(({ names, to, isCertain }) => [names.join("."), to, isCertain]);
}

test.each([
  ["author_id", text],
  ["authorId", text],
  ["author_ids", { type: "array", items: text }],
])("%s names things of /authors", (name, schema) => {
  expect(referencesOf({ [name]: schema }, authors)).toEqual([[name, "/authors", true]]);
});

test("the id in an object or list with the name of another thing names it", () => {
  const author: JsonObject = { type: "object", properties: { id: text, name: text } };
  expect(referencesOf({ author, authors: { type: "array", items: author } }, authors)).toEqual([
    ["author.id", "/authors", true],
    ["authors.id", "/authors", true],
  ]);
});

test.each<[string, JsonObject, readonly Collection[]]>([
  ["the type differs", { author_id: number }, [authors]],
  ["no collection has the name", { publisher_id: text }, [authors]],
  ["the name is that of the thing itself", { book_id: text }, [authors]],
  ["it is another member of the thing", { author_name: text }, [authors]],
  [
    "the other things are in things that are not around this one",
    { note_id: text },
    [{ path: "/orders/{order}/notes", properties: {} }],
  ],
])("a member names nothing if %s", (_, properties, others) => {
  expect(referencesOf(properties, ...others)).toEqual([]);
});

test.each<[string, JsonObject, readonly Collection[]]>([
  ["only the end of its name is a thing", { editing_author_id: text }, [authors]],
  ["the document lists its values", { author_id: { type: "string", enum: ["1"] } }, [authors]],
  [
    "two collections have the name",
    { author_id: text },
    [authors, { path: "/guests/authors", properties: {} }],
  ],
])("a reference is not certain if %s", (_, properties, others) => {
  expect(referencesOf(properties, ...others)).toMatchObject([
    [expect.any(String), expect.any(String), false],
  ]);
});

test("x-state adds and removes references", () => {
  const state = { references: { "/writer": "/authors", "/author_id": false, "/other": "/none" } };
  const properties = { author_id: text, writer: text };
  const found = resourcesOf(authors, { path: "/books", properties, state }).get("/books");
  expect(found?.references).toEqual([
    { names: ["writer"], to: "/authors", isCertain: true, why: "x-state" },
  ]);
});

const slug: JsonObject = { type: "string", description: "Must be unique." };

function uniqueOf(properties: JsonObject, rejects: JsonObject, state?: JsonObject) {
  const books = resourcesOf({ path: "/books", properties, rejects, ...(state && { state }) });
  return books.get("/books")?.unique.map(({ names }) => names.join("."));
}

const conflict: JsonObject = { 409: { description: "Conflict." } };

test.each<[string, JsonObject, JsonObject]>([
  ["its description says it", { slug, title: text }, conflict],
  [
    "the response for a conflict names it",
    { slug: text, title: text },
    { 409: { description: "A book with this slug already exists." } },
  ],
  [
    "the response for an invalid body names it",
    { slug: text, title: text },
    { 422: { description: "The slug is already taken." } },
  ],
])("a member is unique if %s", (_, properties, rejects) => {
  expect(uniqueOf(properties, rejects)).toEqual(["slug"]);
});

test.each<[string, JsonObject, JsonObject]>([
  ["no status is documented for a conflict", { slug }, { 422: { description: "Invalid." } }],
  ["nothing marks it", { slug: text }, conflict],
  ["it need not be", { slug: { type: "string", description: "Need not be unique." } }, conflict],
  [
    "it is so only together with another one",
    { slug: text, title: text },
    { 409: { description: "A book with this slug and title already exists." } },
  ],
  [
    "the conflict is one of idempotency keys",
    { key: text },
    { 409: { description: "The idempotency key was already used." } },
  ],
  [
    "it counts",
    { visitors: { type: "integer", description: "The number of unique visitors." } },
    conflict,
  ],
])("a member is not unique if %s", (_, properties, rejects) => {
  expect(uniqueOf(properties, rejects)).toEqual([]);
});

test("an identifier that the client chooses is unique", () => {
  expect(uniqueOf({ id: text }, conflict)).toEqual(["id"]);
  expect(uniqueOf({ id: { type: "string", readOnly: true } }, conflict)).toEqual([]);
});

test("x-state replaces the unique members", () => {
  expect(uniqueOf({ slug }, conflict, { unique: ["/title"] })).toEqual(["title"]);
  expect(uniqueOf({ slug }, conflict, { unique: [] })).toEqual([]);
});
