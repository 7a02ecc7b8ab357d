import type { JsonObject } from "@plumbline/contract";

const titleSchema: JsonObject = { type: "string", minLength: 1, maxLength: 40 };

const bookSchema: JsonObject = {
  type: "object",
  required: ["id", "title"],
  properties: {
    id: { type: "string", pattern: "^b-[0-9]{4}$" },
    title: titleSchema,
    price: { type: "number", exclusiveMinimum: 0, multipleOf: 0.01 },
    sequel: { $ref: "#/components/schemas/Book" },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
  },
};

const newBookSchema: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["title"],
  properties: { title: titleSchema, price: { type: "number", multipleOf: 0.01 } },
};

const problem = (description: string): JsonObject => ({
  description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["message"],
        properties: { message: { type: "string" } },
      },
      example: { message: description },
    },
  },
});

const key: JsonObject = {
  name: "Request-Key",
  in: "header",
  required: true,
  schema: { type: "string", minLength: 4 },
};

/** A shop of books and orders, with other statuses and names than the interface of this repository. */
export const booksDocument: JsonObject = {
  openapi: "3.1.1",
  jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
  info: { title: "Books", version: "2.1.0" },
  servers: [{ url: "https://books.example/shop/v2" }],
  security: [{ token: ["books:read"] }],
  "x-idempotency": {
    key: { header: "Request-Key" },
    replay: { header: "Replayed", value: "yes" },
    statuses: { missing: 428, pending: 425, conflict: 422 },
    retention: "PT1H",
  },
  "x-rate-limits": [
    {
      name: "all",
      limit: 4,
      window: "PT10S",
      per: "reader",
      counts: "all",
      sharedWith: [],
      exceeded: 429,
      retryAfter: "PT7S",
    },
    {
      name: "writes",
      limit: 1,
      window: "PT10S",
      per: "reader",
      counts: "mutating",
      sharedWith: [],
      exceeded: 429,
      retryAfter: "PT7S",
    },
  ],
  "x-body-limit": { bytes: 1000, exceeded: 413 },
  paths: {
    "/books": {
      get: {
        operationId: "list_books",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 5 } },
          {
            name: "tag",
            in: "query",
            schema: { type: "array", items: { type: "string", enum: ["a", "b"] } },
          },
          {
            name: "range",
            in: "query",
            explode: false,
            schema: { type: "array", items: { type: "integer" }, maxItems: 2 },
          },
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            schema: { type: "object", properties: { year: { type: "integer" } } },
          },
        ],
        responses: {
          "200": {
            description: "books",
            headers: {
              "Receipt-Id": {
                required: true,
                schema: { type: "string", pattern: "^r-[a-z0-9]{6}$" },
              },
              Replayed: { schema: { const: "yes" } },
              "Max-Age": { schema: { type: "integer", minimum: 3 } },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  minItems: 2,
                  items: { $ref: "#/components/schemas/Book" },
                },
              },
              "text/csv": { schema: { type: "string" }, example: "id,title\n" },
            },
          },
          "400": problem("bad"),
          "401": problem("who"),
        },
      },
      post: {
        operationId: "create_book",
        "x-effect": "draft",
        "x-idempotency": true,
        parameters: [key],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/NewBook" } } },
        },
        responses: {
          "201": {
            description: "created",
            headers: {
              "Receipt-Id": { required: true, schema: { type: "string", format: "uuid" } },
              Replayed: { schema: { const: "yes" } },
            },
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Book" },
                examples: {
                  wrong: { value: { id: "nope", title: "Contradicts its schema" } },
                  plain: { value: { id: "b-0001", title: "Middlemarch" } },
                  sequel: { value: { id: "b-0002", title: "Romola" } },
                },
              },
            },
          },
          "415": problem("type"),
          "422": problem("invalid"),
          "4XX": problem("other"),
        },
      },
    },
    "/books/{id}": {
      parameters: [
        {
          name: "id",
          in: "path",
          required: true,
          schema: { type: "string", pattern: "^b-[0-9]{4}$" },
        },
      ],
      get: {
        operationId: "get_book",
        responses: {
          "200": {
            description: "book",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
          },
          default: problem("error"),
        },
      },
      delete: {
        operationId: "delete_book",
        responses: { "204": { description: "gone" }, default: problem("error") },
      },
    },
    "/books/best": {
      get: {
        operationId: "best_book",
        security: [],
        responses: {
          "200": {
            description: "best",
            content: { "text/plain": { schema: { type: "string" }, example: "Emma" } },
          },
        },
      },
    },
    "/files": {
      post: {
        operationId: "upload",
        security: [{ queryKey: [] }],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["name"],
                properties: { name: { type: "string" }, count: { type: "integer" } },
              },
            },
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                required: ["count"],
                properties: { count: { type: "integer" } },
              },
            },
          },
        },
        responses: { "204": { description: "stored" }, "4XX": problem("other") },
      },
    },
  },
  components: {
    schemas: { Book: bookSchema, NewBook: newBookSchema },
    securitySchemes: {
      token: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://books.example/token",
            scopes: { "books:read": "read" },
          },
        },
      },
      queryKey: { type: "apiKey", in: "query", name: "api-key" },
    },
  },
};
