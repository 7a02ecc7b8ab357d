import { expect, test } from "vitest";
import { runAnswered } from "../testing/run-answered.ts";
import { criteria, journeyOf, journeysOf, list, make, read } from "../testing/things.ts";

test("a step sends values from the response of an earlier step", async () => {
  const journey = journeyOf([
    make,
    { ...read, ...criteria("$response.body#/name == $inputs.name") },
  ]);
  const answers = [{ json: { id: "t 1" } }, { json: { name: "ADA" } }];

  const { verdict, sent } = await runAnswered(journey, answers, {
    inputs: { way: { name: "Ada" } },
  });

  expect(verdict).toEqual({ outcome: "holds", outputs: {} });
  expect(sent).toMatchObject([
    { operation: "make_thing", input: { body: { name: "Ada" } } },
    { operation: "get_thing", input: { path: { id: "t 1" } } },
  ]);
});

test("a step can send the idempotency key of an earlier step again", async () => {
  const journey = journeyOf([
    { ...make, outputs: { key: "$request.header.Once-Key" } },
    {
      ...make,
      stepId: "repeat",
      parameters: [{ name: "Once-Key", in: "header", value: "$steps.make.outputs.key" }],
    },
  ]);
  const { sent } = await runAnswered(journey, [{}], { inputs: { way: { name: "x" } } });
  expect(sent.map(({ key }) => key)).toEqual([undefined, "key-1"]);
});

test("a request with an absent value is not sent and proves nothing", async () => {
  const { verdict, sent } = await runAnswered(journeyOf([make, read]), [{ json: {} }], {
    inputs: { way: {} },
  });
  expect(sent).toHaveLength(1);
  expect(verdict).toEqual({
    outcome: "unproven",
    why: "The step read cannot be sent: its path parameter id has no value. Create at the target what the steps before it read.",
  });
});

test("a path parameter that is null is not sent", async () => {
  const journey = journeyOf([make, read]);
  const { verdict, sent } = await runAnswered(journey, [{ json: { id: null } }]);
  expect([verdict.outcome, sent.length]).toEqual(["unproven", 1]);
});

test("values of a fixture replace those of the step that it names, if there is a fixture", async () => {
  const step = { ...make, "x-fixture": ["name"], requestBody: { payload: { name: "x", size: 1 } } };
  const look = {
    ...read,
    "x-fixture": ["id"],
    parameters: [{ name: "id", in: "path", value: "7" }],
  };
  const journey = journeyOf([step, look]);
  const fixtures = {
    make_thing: { path: {}, query: {}, body: { name: "known", size: 2 } },
    get_thing: { path: { id: "8" }, query: {} },
  };

  const known = await runAnswered(journey, [{}], { fixtures });
  expect(known.sent.map(({ input }) => input.body ?? input.path)).toEqual([
    { name: "known", size: 1 },
    { id: "8" },
  ]);
  const unknown = await runAnswered(journey, [{}]);
  expect(unknown.sent.map(({ input }) => input.body ?? input.path)).toEqual([
    { name: "x", size: 1 },
    { id: "7" },
  ]);
});

test("replaces parts of a payload, also at a name from a response", async () => {
  const journey = journeyOf([
    { ...list, outputs: { field: "$response.body#/field", rows: "$response.body#/rows" } },
    {
      ...make,
      requestBody: {
        payload: { rows: "$steps.list.outputs.rows", missing: "$inputs.none" },
        replacements: [
          { target: "/rows/0/name", value: "$inputs.name" },
          { target: "/rows/-", value: { name: "last" } },
          { target: "/facts/{$steps.list.outputs.field}", value: true },
          { target: "/gone", value: "$inputs.none" },
        ],
      },
    },
  ]);
  const answer = { json: { field: "a/b", rows: [{ name: "old", size: 1 }] } };
  const { sent } = await runAnswered(journey, [answer, {}], { inputs: { way: { name: "new" } } });
  expect(sent[1]?.input.body).toEqual({
    rows: [{ name: "new", size: 1 }, { name: "last" }],
    facts: { "a/b": true },
  });
});

test("a later step moves the clock, and proves nothing if the clock cannot be moved", async () => {
  const journey = journeyOf([list, { ...list, stepId: "later", "x-after": "PT1H30M" }]);

  const moved = await runAnswered(journey, [{}]);
  expect(moved.verdict.outcome).toBe("holds");
  expect(moved.waited).toEqual([5_400_000]);

  const fixed = await runAnswered(journey, [{}], { movesTime: false });
  expect(fixed.verdict).toEqual({
    outcome: "unproven",
    why: "The step later runs later, but the target's clock cannot be moved. Give the target a clock, or check it by hand.",
  });
  expect(fixed.sent.length).toBe(1);
  expect(fixed.waited).toEqual([]);
});

test("a called workflow gets inputs and returns outputs; if it breaks, the caller breaks", async () => {
  const [outer] = journeysOf([
    {
      workflowId: "outer",
      inputs: { type: "object" },
      steps: [
        {
          stepId: "call",
          workflowId: "inner",
          parameters: [{ name: "name", value: "$inputs.name" }],
          outputs: { id: "$outputs.made" },
          ...criteria("$outputs.made"),
        },
        {
          ...read,
          parameters: [{ name: "id", in: "path", value: "$steps.call.outputs.id" }],
        },
      ],
    },
    {
      workflowId: "inner",
      inputs: { type: "object" },
      steps: [make],
      outputs: { made: "$steps.make.outputs.id" },
    },
  ]);
  const inputs = { outer: { name: "Ada" } };

  const { verdict, sent } = await runAnswered(outer!, [{ json: { id: "t1" } }, {}], { inputs });
  expect(verdict.outcome).toBe("holds");
  expect(sent.map(({ input }) => input.body ?? input.path)).toEqual([
    { name: "Ada" },
    { id: "t1" },
  ]);
  expect((await runAnswered(outer!, [{ status: 404 }], { inputs })).verdict).toMatchObject({
    outcome: "broken",
    step: { id: "make" },
  });
});

test("a workflow runs after its dependencies and can use their inputs and outputs", async () => {
  const [journey] = journeysOf([
    {
      workflowId: "second",
      dependsOn: ["first"],
      steps: [
        {
          ...read,
          parameters: [{ name: "id", in: "path", value: "$workflows.first.outputs.made" }],
          ...criteria("$workflows.first.inputs.name == 'ada'"),
        },
      ],
    },
    {
      workflowId: "first",
      inputs: { type: "object" },
      steps: [make],
      outputs: { made: "$steps.make.outputs.id" },
    },
  ]);
  const inputs = { first: { name: "Ada" } };
  const { verdict, sent } = await runAnswered(journey!, [{ json: { id: "t1" } }, {}], { inputs });
  expect(verdict.outcome).toBe("holds");
  expect(sent[1]?.input.path).toEqual({ id: "t1" });
});
