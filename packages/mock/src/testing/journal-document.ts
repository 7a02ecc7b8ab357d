import type { JsonObject } from "@plumbline/contract";

const text: JsonObject = { type: "string" };
const page: JsonObject = { $ref: "#/components/schemas/Page" };
const missing: JsonObject = { description: "There is none." };

const key: JsonObject = { name: "Idempotency-Key", in: "header", schema: text };

function answer(schema: JsonObject): JsonObject {
  return {
    description: "It.",
    headers: { Replayed: { schema: { const: "yes" } } },
    content: { "application/json": { schema } },
  };
}

function query(name: string): JsonObject {
  return { name, in: "query", schema: { type: "integer", minimum: 0, maximum: 1000 } };
}

/** A journal whose pages collect marks. A key is optional, so that writes run with and without one. */
export const journalDocument: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Journal", version: "1" },
  "x-idempotency": {
    key: { header: "Idempotency-Key" },
    replay: { header: "Replayed", value: "yes" },
    statuses: { missing: 400, pending: 409, conflict: 422 },
    retention: "P1D",
  },
  paths: {
    "/pages": {
      get: {
        parameters: [query("limit"), query("offset")],
        responses: { 200: answer({ type: "array", items: page }) },
      },
      post: {
        "x-idempotency": true,
        parameters: [key],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/NewPage" } } },
        },
        responses: { 201: answer(page), 409: missing, 422: missing },
      },
    },
    "/pages/{pageId}": {
      parameters: [{ name: "pageId", in: "path", required: true, schema: text }],
      get: { responses: { 200: answer(page), 404: missing } },
      patch: {
        "x-idempotency": true,
        parameters: [key],
        requestBody: {
          content: { "application/json-patch+json": { schema: { type: "array" } } },
        },
        responses: { 200: answer(page), 404: missing, 409: missing, 422: missing },
      },
      delete: {
        "x-idempotency": true,
        parameters: [key],
        responses: {
          204: { description: "Gone.", headers: { Replayed: { schema: { const: "yes" } } } },
          404: missing,
          409: missing,
          422: missing,
        },
      },
    },
  },
  components: {
    schemas: {
      Page: {
        type: "object",
        required: ["id", "name", "marks"],
        properties: {
          id: text,
          name: text,
          marks: { type: "array", items: text },
        },
      },
      NewPage: {
        type: "object",
        required: ["name", "marks"],
        properties: { name: text, marks: { type: "array", items: text } },
      },
    },
  },
};
