import { compileContract, type Contract, type JsonObject } from "@plumbline/contract";

const id = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };
const slug = {
  name: "slug",
  in: "path",
  required: true,
  schema: { type: "string", pattern: "^[a-z]{4,30}$" },
};
const crateLink = {
  operationId: "get_crate",
  parameters: { "path.id": "$response.body#/crate/id" },
};
const rejected = {
  description: "Rejected.",
  content: { "application/json": { schema: { type: "object" } } },
};

function answers(status: number, properties: JsonObject, more: JsonObject = {}): JsonObject {
  const schema = { type: "object", required: Object.keys(properties), properties };
  const success = { description: "Done.", content: { "application/json": { schema } }, ...more };
  return { [status]: success, 400: rejected, 401: rejected, 404: rejected, 500: rejected };
}

const crate = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
const crates = { type: "array", items: crate };
const packing = { type: "object", required: ["id", "status"] };
const settings = { type: "object", properties: { label: { type: "string", maxLength: 20 } } };

function body(schema: JsonObject, example: JsonObject): JsonObject {
  return { required: true, content: { "application/json": { schema, example } } };
}

/** A depot with pages of crates, jobs that pack them, and settings. Each yard has its own; only the forms are shared. */
export const depotDocument: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Depot", version: "1.0.0" },
  security: [{ key: [] }],
  paths: {
    "/crates": {
      get: {
        operationId: "list_crates",
        "x-pagination": { cursor: "after", limit: "size", items: "/crates", next: "/next" },
        parameters: [
          { name: "size", in: "query", schema: { type: "integer", minimum: 1, maximum: 40 } },
          { name: "after", in: "query", schema: { type: "string", minLength: 4, maxLength: 80 } },
        ],
        responses: answers(200, { crates }),
      },
      post: {
        operationId: "add_crate",
        "x-effect": "draft",
        responses: answers(201, { crate }, { links: { Read: crateLink } }),
      },
    },
    "/crates/{id}": {
      get: { operationId: "get_crate", parameters: [id], responses: answers(200, { crate }) },
    },
    "/crates/{id}/seal": {
      post: {
        operationId: "seal_crate",
        "x-effect": "draft",
        parameters: [id],
        responses: answers(200, { crate }),
      },
    },
    "/yard": { get: { operationId: "get_yard", responses: answers(200, { yard: crate }) } },
    "/forms": {
      get: {
        operationId: "list_forms",
        responses: answers(200, { forms: { type: "array", items: { type: "object" } } }),
      },
    },
    "/forms/{slug}": {
      get: {
        operationId: "get_form",
        parameters: [{ ...slug, example: "waybill" }],
        responses: answers(200, { form: { type: "object" } }),
      },
    },
    "/settings": {
      get: { operationId: "get_settings", responses: answers(200, { settings }) },
      put: {
        operationId: "save_settings",
        "x-effect": "draft",
        "x-reflects": [{ through: "get_settings", fields: { "/label": "/settings/label" } }],
        requestBody: body(settings, { label: "North" }),
        responses: answers(200, { settings }),
      },
    },
    "/packings": {
      post: {
        operationId: "start_packing",
        "x-effect": "draft",
        "x-job": {
          poll: "get_packing",
          id: "/packing/id",
          status: "/packing/status",
          done: ["packed"],
          failed: ["broken"],
        },
        responses: answers(202, { packing }),
      },
    },
    "/packings/{id}": {
      get: { operationId: "get_packing", parameters: [id], responses: answers(200, { packing }) },
    },
  },
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
};

export const depotContract: Contract = compileContract(structuredClone(depotDocument));
