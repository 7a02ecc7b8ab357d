import {
  compileContract,
  type Contract,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { compileJourneys } from "../compile-journeys.ts";
import type { Journey } from "../journey.ts";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const key = { name: "Once-Key", in: "header", required: true, schema: { type: "string" } };
const done = { 200: { description: "Done." } };
const body = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
};

/** A contract with four operations. */
export const thingContract: Contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      get: {
        operationId: "list_things",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: done,
      },
      post: {
        operationId: "make_thing",
        parameters: [key],
        requestBody: body,
        responses: done,
        "x-effect": "draft",
        "x-idempotency": true,
      },
    },
    "/things/{id}": { get: { operationId: "get_thing", parameters: [id], responses: done } },
    "/picture": {
      put: {
        operationId: "put_picture",
        requestBody: { content: { "image/png": {} } },
        responses: done,
      },
    },
  },
  "x-idempotency": {
    key: { header: "Once-Key" },
    replay: { header: "Was-Replayed", value: "yes" },
    statuses: { missing: 400, pending: 409, conflict: 409 },
    retention: "P7D",
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: { name: { type: "string", minLength: 1, maxLength: 9 } },
      },
    },
  },
});

/** An Arazzo document for the contract. */
export function arazzoOf(workflows: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  return {
    arazzo: "1.0.1",
    info: { title: "Ways with things", version: "1" },
    sourceDescriptions: [{ name: "things", url: "things.json", type: "openapi" }],
    workflows,
    ...more,
  };
}

/** Compiles workflows against the contract. */
export function journeysOf(
  workflows: readonly JsonObject[],
  more: JsonObject = {},
): readonly Journey[] {
  return compileJourneys(arazzoOf(workflows, more), thingContract);
}

/** Compiles one workflow with these steps and any inputs. */
export function journeyOf(steps: JsonValue, more: JsonObject = {}): Journey {
  const [journey] = journeysOf([{ workflowId: "way", inputs: { type: "object" }, steps, ...more }]);
  if (!journey) throw new Error("There is no journey");
  return journey;
}

/** A step that reads all things. */
export const list: JsonObject = { stepId: "list", operationId: "list_things" };

/** A step that creates a thing. */
export const make: JsonObject = {
  stepId: "make",
  operationId: "make_thing",
  requestBody: { payload: { name: "$inputs.name" } },
  outputs: { id: "$response.body#/id" },
};

/** A step that reads the created thing. */
export const read: JsonObject = {
  stepId: "read",
  operationId: "get_thing",
  parameters: [{ name: "id", in: "path", value: "$steps.make.outputs.id" }],
};

/** Simple success criteria. */
export function criteria(...conditions: readonly string[]): JsonObject {
  return { successCriteria: conditions.map((condition) => ({ condition })) };
}

/** A workflow with the step `list` and these members. */
export function oneStep(step: JsonObject): JsonObject {
  return { workflowId: "way", steps: [{ ...list, ...step }] };
}
