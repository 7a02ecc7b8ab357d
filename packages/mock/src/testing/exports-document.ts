import type { JsonObject } from "@plumbline/contract";

const text: JsonObject = { type: "string" };
const byId: JsonObject = { name: "id", in: "path", required: true, schema: text };

function answer(properties: JsonObject): JsonObject {
  const schema = { type: "object", properties };
  return { description: "It.", content: { "application/json": { schema } } };
}

const exported: JsonObject = {
  id: text,
  title: text,
  status: { enum: ["cancelled", "completed", "failed", "processing", "queued"] },
};

const job: JsonObject = {
  job: {
    type: "object",
    required: ["id", "state"],
    properties: { id: text, state: text, siteId: text },
  },
};

const report: JsonObject = { id: text, status: { enum: ["draft", "processing", "sent"] } };

/** Exports, which are jobs; sites, which a job of their own builds; and reports, which are not jobs. */
export const exportsDocument: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Exports", version: "1" },
  paths: {
    "/exports": {
      get: {
        responses: {
          200: answer({ data: { type: "array", items: { type: "object", properties: exported } } }),
        },
      },
      post: {
        requestBody: answer({ title: text }),
        responses: { 202: answer(exported) },
      },
    },
    "/exports/{id}": {
      parameters: [byId],
      get: { responses: { 200: answer(exported), 404: { description: "None." } } },
    },
    "/exports/{id}/cancel": {
      parameters: [byId],
      post: { responses: { 200: answer(exported), 404: { description: "None." } } },
    },
    "/sites": {
      get: {
        responses: {
          200: answer({
            data: { type: "array", items: { type: "object", properties: { id: text } } },
          }),
        },
      },
      post: {
        responses: { 202: answer(job) },
        "x-job": {
          poll: "get_job",
          id: "/job/id",
          status: "/job/state",
          done: ["built"],
          failed: ["broken"],
        },
      },
    },
    "/sites/{id}": { parameters: [byId], get: { responses: { 200: answer({ id: text }) } } },
    "/jobs/{id}": {
      parameters: [byId],
      get: {
        operationId: "get_job",
        responses: { 200: answer(job), 404: { description: "None." } },
      },
    },
    "/reports": {
      post: { requestBody: answer({}), responses: { 202: answer(report) } },
    },
    "/reports/{id}": { parameters: [byId], get: { responses: { 200: answer(report) } } },
  },
};
