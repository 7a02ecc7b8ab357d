import type { JsonObject, JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { arazzoOf, journeysOf, thingContract } from "../testing/journeys/things.ts";
import { compileJourneys } from "./compile-journeys.ts";

const list = { stepId: "list", operationId: "list_things" };

test("a workflow becomes a journey with everything resolved", () => {
  const [journey] = journeysOf(
    [
      {
        workflowId: "make-and-read",
        summary: "What was made can be read",
        "x-requirements": ["made-is-read"],
        inputs: { $ref: "#/components/inputs/thing" },
        parameters: [{ name: "limit", in: "query", value: 3 }],
        failureActions: [{ reference: "$components.failureActions.again" }],
        steps: [
          {
            stepId: "make",
            description: "It is made.",
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
    title: "What was made can be read",
    requirements: ["made-is-read"],
    inputs: {
      type: "object",
      required: ["name"],
      properties: { name: { $ref: "#/components/schemas/Thing/properties/name" } },
    },
    steps: [
      {
        id: "make",
        description: "It is made.",
        action: {
          kind: "request",
          operation: "make_thing",
          parameters: [],
          key: "fixed-{$inputs.name}",
          payload: { name: "$inputs.name" },
          replacements: [{ target: "/tags/0", value: "new" }],
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

test("journeys are data that another thread can be given", () => {
  const journeys = journeysOf([{ workflowId: "way", steps: [list] }]);
  expect(structuredClone(journeys)).toEqual(journeys);
});

test("a workflow that another calls is part of it, and none of its own; one it depends on is both", () => {
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

type Fault = readonly [what: string, workflow: JsonObject, code: string, at: string, says: string];

function oneStep(step: JsonObject): JsonObject {
  return { workflowId: "way", steps: [{ ...list, ...step }] };
}

const at = "/workflows/0/steps/0";
const unsupported = "JOURNEY_UNSUPPORTED";
const unresolved = "JOURNEY_UNRESOLVED";
const invalid = "JOURNEY_INVALID";
const criterion = { context: "$response.body", condition: "$.x", type: "jsonpath" };

const faults: readonly Fault[] = [
  ["a step without an id", { workflowId: "way", steps: [{}] }, invalid, at, '"stepId"'],
  ["no steps", { workflowId: "way", steps: [] }, invalid, "/workflows/0/steps", "fewer"],
  ["an unknown field", oneStep({ timeout: 3 }), invalid, at, 'must not have the field "timeout"'],
  [
    "a step that does nothing",
    { workflowId: "way", steps: [{ stepId: "idle" }] },
    invalid,
    at,
    "either an operation or a workflow",
  ],
  [
    "a step that does two things",
    oneStep({ workflowId: "way" }),
    invalid,
    at,
    "either an operation or a workflow",
  ],
  [
    "an operationPath",
    { workflowId: "way", steps: [{ stepId: "list", operationPath: "{$x}#/paths" }] },
    unsupported,
    `${at}/operationPath`,
    "operationPath",
  ],
  [
    "a workflow of another document",
    {
      workflowId: "way",
      steps: [{ stepId: "call", workflowId: "$sourceDescriptions.other.w" }],
    },
    unsupported,
    `${at}/workflowId`,
    "other documents",
  ],
  [
    "an unknown operation",
    oneStep({ operationId: "lose_thing" }),
    unresolved,
    `${at}/operationId`,
    'no operation "lose_thing"',
  ],
  [
    "an unknown parameter",
    oneStep({ parameters: [{ name: "size", in: "query", value: 1 }] }),
    unresolved,
    `${at}/parameters/0`,
    '"size" is no query parameter of list_things',
  ],
  [
    "a parameter of no place",
    oneStep({ parameters: [{ name: "limit", value: 1 }] }),
    unresolved,
    `${at}/parameters/0`,
    '"limit" is no parameter of list_things',
  ],
  [
    "an unknown component",
    oneStep({ onFailure: [{ reference: "$components.successActions.x" }] }),
    unresolved,
    `${at}/onFailure/0`,
    "no component that fits",
  ],
  [
    "a body where none goes",
    oneStep({ requestBody: { payload: {} } }),
    invalid,
    `${at}/requestBody`,
    "takes no JSON body",
  ],
  [
    "a body of another type",
    oneStep({
      operationId: "make_thing",
      requestBody: { contentType: "text/csv", payload: "a" },
    }),
    unsupported,
    `${at}/requestBody/contentType`,
    "text/csv",
  ],
  [
    "an XPath in a replacement",
    oneStep({
      operationId: "make_thing",
      requestBody: { payload: {}, replacements: [{ target: "name/text()", value: 1 }] },
    }),
    unsupported,
    `${at}/requestBody/replacements/0/target`,
    "no JSON Pointer",
  ],
  [
    "an XPath criterion",
    oneStep({ successCriteria: [{ ...criterion, type: "xpath" }] }),
    unsupported,
    `${at}/successCriteria/0/type`,
    "xpath",
  ],
  [
    "an XPath criterion of a version",
    oneStep({ successCriteria: [{ ...criterion, type: { type: "xpath", version: "xpath-30" } }] }),
    unsupported,
    `${at}/successCriteria/0/type`,
    "xpath",
  ],
  [
    "another JSONPath",
    oneStep({ successCriteria: [{ ...criterion, type: { type: "jsonpath", version: "x" } }] }),
    unsupported,
    `${at}/successCriteria/0/type/version`,
    "version x",
  ],
  [
    "a JSONPath that is none",
    oneStep({ successCriteria: [{ ...criterion, condition: "$[" }] }),
    invalid,
    `${at}/successCriteria/0`,
    "no JSONPath",
  ],
  [
    "a criterion without a context",
    oneStep({ successCriteria: [{ condition: "^a", type: "regex" }] }),
    invalid,
    `${at}/successCriteria/0`,
    "needs a context",
  ],
  [
    "a regular expression that is none",
    oneStep({ successCriteria: [{ ...criterion, condition: "(", type: "regex" }] }),
    invalid,
    `${at}/successCriteria/0`,
    "no regular expression",
  ],
  [
    "a condition that cannot be read",
    oneStep({ successCriteria: [{ condition: "$statusCode = 200" }] }),
    invalid,
    `${at}/successCriteria/0`,
    '"=" is no value',
  ],
  [
    "an action to another workflow",
    oneStep({ onSuccess: [{ name: "on", type: "goto", workflowId: "way" }] }),
    unsupported,
    `${at}/onSuccess/0/workflowId`,
    "another workflow",
  ],
  [
    "a step before a retry",
    oneStep({ onFailure: [{ name: "again", type: "retry", stepId: "list" }] }),
    unsupported,
    `${at}/onFailure/0/stepId`,
    "another step before a retry",
  ],
  [
    "an unknown kind of action",
    oneStep({ onSuccess: [{ name: "again", type: "retry" }] }),
    invalid,
    `${at}/onSuccess/0/type`,
    'must be one of "end", "goto"',
  ],
  [
    "a way to no step",
    oneStep({ onSuccess: [{ name: "on", type: "goto", stepId: "nowhere" }] }),
    unresolved,
    `${at}/onSuccess/0`,
    '"nowhere", which is no step',
  ],
  [
    "two steps of one id",
    { workflowId: "way", steps: [list, list] },
    invalid,
    "/workflows/0/steps/1/stepId",
    'two steps "list"',
  ],
  [
    "an unknown step in an expression",
    oneStep({ parameters: [{ name: "limit", in: "query", value: "$steps.none.outputs.n" }] }),
    unresolved,
    `${at}/parameters/0`,
    "names a step that is not there",
  ],
  [
    "an unknown output",
    oneStep({ successCriteria: [{ condition: "$steps.list.outputs.n == 1" }] }),
    unresolved,
    `${at}/successCriteria/0`,
    "names an output that is not there",
  ],
  [
    "an unknown input",
    { ...oneStep({ outputs: { n: "$inputs.n" } }), inputs: { properties: { m: {} } } },
    unresolved,
    `${at}/outputs`,
    "names an input that is not there",
  ],
  [
    "an output of nothing that was called",
    oneStep({ outputs: { n: "$outputs.n" } }),
    unresolved,
    `${at}/outputs`,
    "called workflow",
  ],
  [
    "a workflow that was not waited for",
    oneStep({ outputs: { n: "$workflows.other.outputs.n" } }),
    unresolved,
    `${at}/outputs`,
    "names a workflow that is not there",
  ],
  [
    "an expression that is none",
    oneStep({ outputs: { n: "$response.status" } }),
    invalid,
    `${at}/outputs`,
    "no runtime expression",
  ],
  [
    "a dependence on nothing",
    { ...oneStep({}), dependsOn: ["none"] },
    unresolved,
    "/workflows/0/dependsOn/0",
    'no workflow "none"',
  ],
  [
    "a dependence on itself",
    { ...oneStep({}), dependsOn: ["way"] },
    unsupported,
    "/workflows/0/dependsOn/0",
    "leads back here",
  ],
  [
    "inputs that lead nowhere",
    { ...oneStep({}), inputs: { properties: { n: { $ref: "other.json#/x" } } } },
    unresolved,
    "/workflows/0/inputs/properties/n",
    "leads nowhere",
  ],
  [
    "inputs that nothing satisfies",
    { ...oneStep({}), inputs: { type: "object", minProperties: 2, maxProperties: 1 } },
    invalid,
    "/workflows/0/inputs",
    "no inputs can be made",
  ],
];

const named = faults.map(([what, ...rest]) => [what, rest] as const);

test.each(named)("refuses %s", (_what, [workflow, code, pointer, says]) => {
  expect(() => journeysOf([workflow])).toThrow(
    expect.objectContaining({
      code,
      message: expect.stringContaining(says),
      place: { pointer },
      hint: expect.stringMatching(/\w/),
    }),
  );
});

test.each<[string, JsonValue, string, string]>([
  ["a text", "no", invalid, "must be object"],
  ["another version", { ...arazzoOf([oneStep({})]), arazzo: "1.1.0" }, unsupported, "1.1.0"],
  [
    "a second source",
    {
      ...arazzoOf([oneStep({})]),
      sourceDescriptions: [
        { name: "a", url: "a" },
        { name: "b", url: "b" },
      ],
    },
    unsupported,
    "second source",
  ],
  [
    "workflows as a source",
    { ...arazzoOf([oneStep({})]), sourceDescriptions: [{ name: "a", url: "a", type: "arazzo" }] },
    unsupported,
    "other documents",
  ],
  ["two workflows of one id", arazzoOf([oneStep({}), oneStep({})]), invalid, 'two workflows "way"'],
  [
    "inputs that refer to themselves",
    arazzoOf([{ ...oneStep({}), inputs: { $ref: "#/components/inputs/tree" } }], {
      components: { inputs: { tree: { items: { $ref: "#/components/inputs/tree" } } } },
    }),
    unsupported,
    "refers to itself",
  ],
  [
    "what a component asks for",
    arazzoOf([oneStep({ onFailure: [{ reference: "$components.failureActions.x" }] })], {
      components: { failureActions: { x: { name: "x", type: "retry", stepId: "list" } } },
    }),
    unsupported,
    "another step before a retry",
  ],
])("refuses %s", (_what, document, code, says) => {
  expect(() => compileJourneys(document, thingContract)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(says) }),
  );
});

test("everything that is wrong is told at once", () => {
  const wrong = oneStep({ operationId: "lose_thing" });
  const other = { ...wrong, workflowId: "other" };
  expect(() => journeysOf([wrong, other])).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("(and 1 more)"),
      details: {
        problems: [
          expect.objectContaining({ pointer: `${at}/operationId` }),
          expect.objectContaining({ pointer: "/workflows/1/steps/0/operationId" }),
        ],
      },
    }),
  );
});
