import type { JsonObject } from "@plumbline/contract";

const text: JsonObject = { type: "string" };
const orderRef: JsonObject = { $ref: "#/components/schemas/Order" };

function answer(schema: JsonObject, description = "It."): JsonObject {
  return { description, content: { "application/json": { schema } } };
}

function body(schema: JsonObject, mediaType = "application/json"): JsonObject {
  return { required: true, content: { [mediaType]: { schema } } };
}

function pathParameter(name: string): JsonObject {
  return { name, in: "path", required: true, schema: text };
}

function query(name: string, schema: JsonObject = text): JsonObject {
  return { name, in: "query", schema };
}

const missing: JsonObject = { description: "There is none." };

/** A shop with orders and their notes, customers, and settings. */
export const ordersDocument: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Orders", version: "1" },
  servers: [{ url: "https://orders.example/v1" }],
  paths: {
    "/orders": {
      get: {
        parameters: [
          query("status"),
          query("customerId"),
          query("sort"),
          query("limit", { type: "integer", minimum: 1, default: 20 }),
          query("offset", { type: "integer", minimum: 0 }),
        ],
        responses: {
          200: answer({
            type: "object",
            required: ["data", "total"],
            properties: { data: { type: "array", items: orderRef }, total: { type: "integer" } },
          }),
        },
      },
      post: {
        requestBody: body({ $ref: "#/components/schemas/NewOrder" }),
        responses: { 201: answer(orderRef) },
      },
    },
    "/orders/{orderId}": {
      parameters: [pathParameter("orderId")],
      get: { responses: { 200: answer(orderRef), 404: missing } },
      put: {
        requestBody: body({ $ref: "#/components/schemas/NewOrder" }),
        responses: { 200: answer(orderRef), 404: missing },
      },
      patch: {
        requestBody: {
          content: {
            "application/merge-patch+json": { schema: { type: "object" } },
            "application/json-patch+json": { schema: { type: "array" } },
          },
        },
        responses: { 200: answer(orderRef), 404: missing, 409: missing },
      },
      delete: { responses: { 204: { description: "Gone." }, 404: missing } },
    },
    "/orders/{orderId}/cancel": {
      parameters: [pathParameter("orderId")],
      post: { responses: { 200: answer(orderRef), 404: missing } },
    },
    "/orders/{orderId}/notes": {
      parameters: [pathParameter("orderId")],
      get: {
        responses: {
          200: answer({ type: "array", items: { $ref: "#/components/schemas/Note" } }),
          404: missing,
        },
      },
      post: {
        requestBody: body({ type: "object", properties: { text } }),
        responses: { 201: answer({ $ref: "#/components/schemas/Note" }), 404: missing },
      },
    },
    "/orders/{orderId}/notes/{noteId}": {
      parameters: [pathParameter("orderId"), pathParameter("noteId")],
      get: { responses: { 200: answer({ $ref: "#/components/schemas/Note" }), 404: missing } },
    },
    "/settings": {
      get: { responses: { 200: answer({ $ref: "#/components/schemas/Settings" }) } },
      patch: {
        requestBody: body({ type: "object", properties: { theme: text } }),
        responses: { 200: answer({ $ref: "#/components/schemas/Settings" }) },
      },
    },
    "/login": {
      post: { responses: { 200: answer({ type: "object", properties: { token: text } }) } },
    },
  },
  components: {
    schemas: {
      NewOrder: {
        type: "object",
        required: ["customerId"],
        properties: {
          customerId: text,
          comment: text,
          amount: { type: "integer", default: 1 },
          secret: { type: "string", writeOnly: true },
        },
      },
      Order: {
        type: "object",
        required: ["id", "customerId", "status", "createdAt"],
        properties: {
          id: { type: "string", format: "uuid", readOnly: true },
          customerId: text,
          comment: text,
          amount: { type: "integer" },
          invoice: { type: "string", format: "uuid" },
          status: { enum: ["open", "cancelled"] },
          secret: { type: "string", writeOnly: true },
          createdAt: { type: "string", format: "date-time" },
        },
      },
      Note: {
        type: "object",
        required: ["id", "orderId"],
        properties: { id: text, orderId: text, text },
      },
      Settings: {
        type: "object",
        required: ["theme"],
        properties: { theme: text, language: text },
      },
    },
  },
};
