import { asObject, type JsonObject } from "@plumbline/contract";
import { ordersDocument } from "./orders-document.ts";

const orderRef: JsonObject = { $ref: "#/components/schemas/Order" };

function sends(schema: JsonObject): JsonObject {
  return {
    post: {
      requestBody: { content: { "application/json": { schema } } },
      responses: { 200: { description: "Taken." } },
    },
  };
}

const newExport: JsonObject = {
  type: "object",
  required: ["format"],
  properties: { format: { type: "string" }, callbackUrl: { type: "string", format: "uri" } },
};

const finishedExport: JsonObject = {
  type: "object",
  required: ["event", "export"],
  properties: {
    event: { const: "export.finished" },
    export: { $ref: "#/components/schemas/Export" },
  },
};

/** The shop, with exports that call back, and with webhooks about orders. */
export const eventsDocument: JsonObject = {
  ...ordersDocument,
  paths: {
    ...asObject(ordersDocument["paths"]),
    "/exports": {
      post: {
        requestBody: { content: { "application/json": { schema: newExport } } },
        responses: {
          201: {
            description: "It.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Export" } } },
          },
        },
        callbacks: {
          finished: {
            "{$request.body#/callbackUrl}?id={$response.body#/id}": sends(finishedExport),
          },
        },
      },
    },
    "/exports/{exportId}": {
      get: {
        parameters: [{ name: "exportId", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            description: "It.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Export" } } },
          },
        },
      },
    },
  },
  webhooks: {
    newOrder: sends(orderRef),
    orderDeleted: sends({
      type: "object",
      required: ["order_id"],
      properties: { order_id: { type: "string" } },
    }),
    noteEvent: sends({
      type: "object",
      required: ["type", "data"],
      properties: {
        type: { enum: ["note.created", "note.removed"] },
        data: { type: "object", properties: { object: { $ref: "#/components/schemas/Note" } } },
      },
    }),
    orderOrCustomer: sends({ type: "object" }),
  },
  components: {
    schemas: {
      ...asObject(asObject(ordersDocument["components"])["schemas"]),
      Export: {
        type: "object",
        required: ["id", "format"],
        properties: { id: { type: "string", format: "uuid" }, format: { type: "string" } },
      },
    },
  },
};
