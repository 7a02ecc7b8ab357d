import type { JsonObject } from "@plumbline/contract";

const error = { $ref: "#/components/responses/Error" };
const errors = {
  400: error,
  401: error,
  403: error,
  404: error,
  409: error,
  413: error,
  429: error,
  500: error,
};
const receipt = { $ref: "#/components/headers/Receipt" };
const replayed = { $ref: "#/components/headers/Replayed" };
const key = { $ref: "#/components/parameters/Key" };
const id = { $ref: "#/components/parameters/Id" };

function success(description: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    description,
    headers: { "X-Receipt-Id": receipt, "Request-Replayed": replayed },
    content: { "application/json": { schema } },
    ...more,
  };
}

function body(name: string, example: JsonObject): JsonObject {
  return {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${name}` },
        examples: { plain: { value: example } },
      },
    },
  };
}

const book = {
  type: "object",
  required: ["book"],
  properties: { book: { $ref: "#/components/schemas/Book" } },
};
const order = {
  type: "object",
  required: ["order"],
  properties: { order: { $ref: "#/components/schemas/Order" } },
};
const read = [{ key: ["books:read"] }];
const write = [{ key: ["books:write"] }];
const bookLinks = {
  links: { Read: { operationId: "get_book", parameters: { id: "$response.body#/book/id" } } },
};

/** The document of a bookshop, which uses every policy of the suite. */
export const bookDocument: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Bookshop", version: "1.0.0" },
  jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base",
  servers: [{ url: "http://127.0.0.1/v1" }],
  "x-idempotency": {
    key: { header: "Request-Key" },
    replay: { header: "Request-Replayed", value: "yes" },
    statuses: { missing: 400, pending: 409, conflict: 409 },
    retention: "P7D",
  },
  "x-rate-limits": [
    {
      name: "all",
      limit: 300,
      window: "PT1M",
      per: "shop",
      counts: "all",
      sharedWith: [],
      exceeded: 429,
      retryAfter: "PT30S",
    },
  ],
  "x-body-limit": { bytes: 4096, exceeded: 413 },
  "x-labels": { plan: { free: "The shop pays nothing.", paid: "The shop has a paid plan." } },
  paths: {
    "/health": {
      get: {
        operationId: "get_health",
        security: [],
        responses: {
          200: success("Up.", {
            type: "object",
            required: ["up"],
            properties: { up: { type: "boolean" } },
          }),
        },
      },
    },
    "/books": {
      get: {
        operationId: "list_books",
        security: read,
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } },
          { name: "genre", in: "query", schema: { type: "string", enum: ["poetry", "prose"] } },
        ],
        responses: {
          200: success("The books.", {
            type: "object",
            required: ["books"],
            properties: { books: { type: "array", items: { $ref: "#/components/schemas/Book" } } },
          }),
          ...errors,
        },
      },
      post: {
        operationId: "create_book",
        "x-effect": "draft",
        "x-idempotency": true,
        security: write,
        parameters: [key],
        requestBody: body("NewBook", {
          title: "A plain title",
          pages: 120,
          tags: ["old"],
          author: { name: "Ada", born: 1815 },
        }),
        responses: { 201: success("The new book.", book, bookLinks), ...errors },
      },
    },
    "/books/{id}": {
      parameters: [id],
      get: {
        operationId: "get_book",
        security: read,
        responses: { 200: success("The book.", book), ...errors },
      },
      patch: {
        operationId: "update_book",
        "x-effect": "draft",
        "x-idempotency": true,
        security: write,
        parameters: [key],
        requestBody: body("BookChange", { title: "Another title" }),
        responses: { 200: success("The changed book.", book), ...errors },
      },
    },
    "/orders": {
      post: {
        operationId: "create_order",
        "x-effect": "spend",
        "x-idempotency": true,
        security: write,
        parameters: [key],
        requestBody: body("NewOrder", { book: "first-book", quantity: 2 }),
        responses: { 202: success("The order.", order), ...errors },
      },
    },
    "/books/{id}/publish": {
      parameters: [id],
      post: {
        operationId: "publish_book",
        "x-effect": "publish",
        "x-idempotency": true,
        security: write,
        parameters: [key],
        responses: { 200: success("The published book.", book), ...errors },
      },
    },
    "/metadata": {
      get: {
        operationId: "get_metadata",
        servers: [{ url: "https://elsewhere.test" }],
        security: [],
        responses: { 200: { description: "Metadata." } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: {
        type: "http",
        scheme: "bearer",
        "x-challenge": {
          unauthenticated: 401,
          forbidden: 403,
          header: "WWW-Authenticate",
          scheme: "Bearer",
          scopeParameter: "scope",
        },
      },
    },
    parameters: {
      Key: {
        name: "Request-Key",
        in: "header",
        required: true,
        schema: { type: "string", minLength: 6, maxLength: 40, pattern: "^[a-z0-9_]+$" },
      },
      Id: {
        name: "id",
        in: "path",
        required: true,
        example: "first-book",
        schema: { type: "string", pattern: "^[a-z0-9-]{2,20}$" },
      },
    },
    headers: {
      Receipt: { required: true, schema: { type: "string", minLength: 1 } },
      Replayed: { schema: { type: "string", const: "yes" } },
    },
    responses: {
      Error: {
        description: "What went wrong.",
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            example: { message: "No." },
          },
        },
      },
    },
    schemas: {
      Error: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      Author: {
        type: "object",
        required: ["name"],
        additionalProperties: false,
        properties: { name: { type: "string", maxLength: 30 }, born: { type: "integer" } },
      },
      NewBook: {
        type: "object",
        required: ["title", "pages"],
        additionalProperties: false,
        properties: {
          title: { type: "string", minLength: 1, maxLength: 40 },
          pages: { type: "integer", minimum: 1, maximum: 2000 },
          tags: { type: "array", maxItems: 3, items: { type: "string", maxLength: 10 } },
          author: { $ref: "#/components/schemas/Author" },
          note: { type: ["string", "null"], maxLength: 60 },
          extras: { type: "object", "x-open": ["validation"] },
        },
      },
      BookChange: {
        type: "object",
        additionalProperties: false,
        properties: {
          title: { type: "string", minLength: 1, maxLength: 40 },
          note: { type: ["string", "null"], maxLength: 60 },
        },
      },
      Book: {
        type: "object",
        required: ["id", "title"],
        properties: {
          id: { type: "string" },
          title: { type: "string" },
          published: { type: "boolean" },
        },
      },
      NewOrder: {
        type: "object",
        required: ["book", "quantity"],
        additionalProperties: false,
        properties: {
          book: { type: "string", pattern: "^[a-z0-9-]{2,20}$" },
          quantity: { type: "integer", minimum: 1, maximum: 9 },
        },
      },
      Order: {
        type: "object",
        required: ["id", "quantity"],
        properties: { id: { type: "string" }, quantity: { type: "integer" } },
      },
    },
  },
};
