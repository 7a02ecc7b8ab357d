import type { JsonObject } from "@plumbline/contract";

/** A document with most of what documents have. */
export function libraryDocument(): JsonObject {
  return {
    openapi: "3.1.1",
    info: { title: "Library", version: "1.0.0" },
    servers: [{ url: "https://library.example.com/v1" }],
    "x-idempotency": {
      key: { header: "Idempotency-Key" },
      replay: { header: "Idempotency-Replayed", value: "true" },
      statuses: { missing: 400, pending: 409, conflict: 409 },
      retention: "P30D",
    },
    "x-rate-limits": [
      {
        name: "writes",
        limit: 20,
        window: "PT60S",
        per: "account",
        counts: "mutating",
        sharedWith: [],
        exceeded: 429,
        retryAfter: "PT60S",
      },
    ],
    "x-body-limit": { bytes: 1000, exceeded: 413 },
    security: [{ key: [] }],
    paths: {
      "/books": {
        get: {
          operationId: "list_books",
          security: [{ oauth: ["books:read"] }],
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } },
            { name: "genre", in: "query", schema: { enum: ["novel", "poetry"] } },
          ],
          responses: {
            "200": {
              description: "A page.",
              headers: {
                "X-Total": { required: true, schema: { type: "integer", minimum: 0 } },
                "X-Page": { schema: { type: "integer" } },
              },
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    required: ["books"],
                    properties: {
                      books: {
                        type: "array",
                        maxItems: 50,
                        items: { $ref: "#/components/schemas/Book" },
                      },
                      next: { type: ["string", "null"] },
                    },
                  },
                },
              },
            },
            "404": { description: "None." },
          },
        },
        post: {
          operationId: "create_book",
          "x-idempotency": true,
          "x-effect": "draft",
          parameters: [
            {
              name: "Idempotency-Key",
              in: "header",
              required: true,
              schema: { type: "string", minLength: 8, maxLength: 80 },
            },
          ],
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/NewBook" } } },
          },
          responses: {
            "201": {
              description: "Made.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
            },
            "400": { description: "Invalid." },
            "409": { description: "Pending." },
          },
        },
      },
      "/books/{id}": {
        get: {
          operationId: "get_book",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: {
            "200": {
              description: "The book.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", "x-lifetimes": { apiKey: "P30D" } },
        oauth: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: "https://library.example.com/token",
              scopes: { "books:read": "Read.", "books:write": "Write." },
            },
          },
        },
      },
      schemas: {
        Book: {
          type: "object",
          required: ["id", "title"],
          properties: {
            id: { type: "string", format: "uuid" },
            title: { type: "string", minLength: 1, maxLength: 40 },
            pages: { type: "integer", minimum: 1, maximum: 9000 },
            format: { enum: ["paper", "audio"] },
          },
        },
        NewBook: {
          type: "object",
          additionalProperties: false,
          required: ["title"],
          properties: {
            title: { type: "string", minLength: 1, maxLength: 40, pattern: "^\\S" },
            pages: { type: "integer", minimum: 1, maximum: 9000, multipleOf: 1 },
            format: { enum: ["paper", "audio"] },
            tags: {
              type: "array",
              minItems: 1,
              maxItems: 5,
              uniqueItems: true,
              items: { type: "string" },
            },
            cover: {
              oneOf: [
                {
                  type: "object",
                  required: ["colour"],
                  properties: { colour: { type: "string" } },
                },
                { type: "string" },
              ],
            },
          },
        },
      },
    },
  };
}
