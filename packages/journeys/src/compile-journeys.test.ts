import { expect, test } from "vitest";
import { journeysOf, list, oneStep } from "./testing/things.ts";

test("compiles a workflow and resolves its references", () => {
  const [journey] = journeysOf(
    [
      {
        workflowId: "make-and-read",
        summary: "A created thing can be read",
        "x-requirements": ["made-is-read"],
        inputs: { $ref: "#/components/inputs/thing" },
        parameters: [{ name: "limit", in: "query", value: 3 }],
        failureActions: [{ reference: "$components.failureActions.again" }],
        steps: [
          {
            stepId: "make",
            description: "The thing is created.",
            operationId: "$sourceDescriptions.things.make_thing",
            parameters: [{ name: "once-key", in: "header", value: "fixed-{$inputs.name}" }],
            requestBody: {
              payload: { name: "$inputs.name" },
              replacements: [{ target: "/tags/0", value: "new" }],
            },
            outputs: { id: "$response.body#/id" },
          },
          {
            ...list,
            onFailure: [{ name: "again", type: "end" }],
            successCriteria: [
              {
                context: "$response.body",
                condition: "$.things[?@.id == {$steps.make.outputs.id}]",
                type: { type: "jsonpath", version: "draft-goessner-dispatch-jsonpath-00" },
              },
            ],
          },
        ],
        outputs: { id: "$steps.make.outputs.id" },
      },
    ],
    {
      components: {
        inputs: {
          thing: {
            type: "object",
            required: ["name"],
            properties: {
              name: { $ref: "things.json#/components/schemas/Thing/properties/name" },
            },
          },
        },
        failureActions: {
          again: { name: "again", type: "retry", retryAfter: 1.5, retryLimit: 2 },
        },
      },
    },
  );

  expect(journey).toEqual({
    id: "make-and-read",
    title: "A created thing can be read",
    requirements: ["made-is-read"],
    inputs: {
      type: "object",
      required: ["name"],
      properties: { name: { $ref: "#/components/schemas/Thing/properties/name" } },
    },
    steps: [
      {
        id: "make",
        description: "The thing is created.",
        action: {
          kind: "request",
          operation: "make_thing",
          parameters: [],
          key: "fixed-{$inputs.name}",
          payload: { name: "$inputs.name" },
          replacements: [{ target: "/tags/0", value: "new" }],
          fixed: [],
        },
        criteria: [],
        onSuccess: [],
        onFailure: [
          { name: "again", criteria: [], next: { kind: "retry", afterMs: 1500, limit: 2 } },
        ],
        outputs: { id: "$response.body#/id" },
        place: { pointer: "/workflows/0/steps/0" },
      },
      {
        id: "list",
        description: undefined,
        action: {
          kind: "request",
          operation: "list_things",
          parameters: [{ name: "limit", in: "query", required: false, value: 3 }],
          replacements: [],
          fixed: [],
        },
        criteria: [
          {
            type: "jsonpath",
            context: "$response.body",
            condition: "$.things[?@.id == {$steps.make.outputs.id}]",
            place: { pointer: "/workflows/0/steps/1/successCriteria/0" },
          },
        ],
        onSuccess: [],
        onFailure: [{ name: "again", criteria: [], next: { kind: "end" } }],
        outputs: {},
        place: { pointer: "/workflows/0/steps/1" },
      },
    ],
    outputs: { id: "$steps.make.outputs.id" },
    before: [],
    place: { pointer: "/workflows/0" },
  });
});

test("journeys are plain data that can be cloned for another thread", () => {
  const journeys = journeysOf([{ workflowId: "way", steps: [list] }]);
  expect(structuredClone(journeys)).toEqual(journeys);
});

test("a called workflow is part of its caller only; a workflow that another one depends on is also returned", () => {
  const journeys = journeysOf([
    {
      workflowId: "outer",
      dependsOn: ["first"],
      steps: [{ stepId: "call", workflowId: "inner" }],
    },
    { workflowId: "inner", steps: [list] },
    { workflowId: "zeroth", steps: [list] },
    { workflowId: "first", dependsOn: ["zeroth"], steps: [list] },
  ]);
  expect(journeys.map(({ id, before }) => [id, before.map((one) => one.id)])).toEqual([
    ["outer", ["zeroth", "first"]],
    ["zeroth", []],
    ["first", ["zeroth"]],
  ]);
  expect(journeys[0]?.steps[0]?.action).toMatchObject({ kind: "call", journey: { id: "inner" } });
});

test("resolves references in the input schema, but not data that looks like a reference", () => {
  const data = { $ref: "#/nowhere" };
  const properties = { $ref: { type: "string" }, given: { enum: [data], default: data } };
  const name = { $ref: "things.json#/components/schemas/Thing/properties/name" };
  const [journey] = journeysOf([
    { ...oneStep({}), inputs: { type: "object", properties, patternProperties: { "^n": name } } },
  ]);
  expect(journey?.inputs).toEqual({
    type: "object",
    properties,
    patternProperties: { "^n": { $ref: "#/components/schemas/Thing/properties/name" } },
  });
});
