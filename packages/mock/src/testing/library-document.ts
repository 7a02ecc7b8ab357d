import type { JsonObject } from "@plumbline/contract";

const text: JsonObject = { type: "string" };
const uuid: JsonObject = { type: "string", format: "uuid" };
const number: JsonObject = { type: "integer" };

function json(schema: JsonObject, description = "It."): JsonObject {
  return { description, content: { "application/json": { schema } } };
}

function error(description: string): JsonObject {
  const schema = { type: "object", required: ["title"], properties: { title: text } };
  return json(schema, description);
}

/** A collection that is listed, and whose things are created, read, replaced, changed and deleted. */
function collection(
  path: string,
  thing: JsonObject,
  { rejects, sent = thing }: { readonly rejects: JsonObject; readonly sent?: JsonObject },
): JsonObject {
  const requestBody = { required: true, content: { "application/json": { schema: sent } } };
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = (names: readonly string[]): JsonObject => ({
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: text })),
  });
  const missing = { 404: error("There is none.") };
  return {
    [path]: {
      ...parameters(named),
      get: { responses: { 200: json({ type: "array", items: thing }) } },
      post: { requestBody, responses: { 201: json(thing), ...rejects } },
    },
    [`${path}/{id}`]: {
      ...parameters([...named, "id"]),
      get: { responses: { 200: json(thing), ...missing } },
      put: { requestBody, responses: { 200: json(thing), ...missing, ...rejects } },
      patch: {
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { 200: json(thing), ...missing, ...rejects },
      },
      delete: { responses: { 204: { description: "Gone." }, ...missing } },
    },
  };
}

const author: JsonObject = {
  type: "object",
  required: ["id", "name"],
  properties: { id: uuid, name: text, favorite_book_id: number },
};

const book: JsonObject = {
  type: "object",
  required: ["title", "author_id"],
  properties: {
    id: { ...number, readOnly: true },
    title: text,
    slug: { ...text, description: "Must be unique." },
    author_id: uuid,
    author_name: { ...text, readOnly: true },
    author: { ...author, readOnly: true },
    tag_ids: { type: "array", items: number },
    previous_book_id: { type: ["integer", "null"] },
  },
};

const tag: JsonObject = { type: "object", properties: { id: number, label: text } };

const chapter: JsonObject = {
  type: "object",
  properties: { id: uuid, book_id: number, editor: { type: "object", properties: { id: uuid } } },
};

/** The responses that the document has for mistakes in the body of a book. */
export const strictRejects: JsonObject = {
  409: error("The slug is taken."),
  422: error("Not valid."),
};

/** A library whose books name authors and tags. `rejects` are the responses to mistakes in the body of a book. */
export function libraryDocument(rejects: JsonObject): JsonObject {
  return {
    openapi: "3.1.1",
    info: { title: "Library", version: "1" },
    paths: {
      ...collection("/authors", author, { rejects: {} }),
      ...collection("/books", book, { rejects }),
      ...collection("/tags", tag, { rejects: {} }),
      ...collection("/books/{book}/chapters", chapter, { rejects }),
      "/authors/{author}/books": {
        parameters: [{ name: "author", in: "path", required: true, schema: text }],
        get: { responses: { 200: json({ type: "array", items: book }) } },
      },
    },
  };
}
