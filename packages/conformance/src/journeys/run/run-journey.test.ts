import type { JsonObject, JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import type { Input } from "../../model/case.ts";
import type { Exchange } from "../../model/exchange.ts";
import { journeyOf, journeysOf } from "../../testing/journeys/things.ts";
import type { Journey } from "../journey.ts";
import { type JourneyInputs, runJourney } from "./run-journey.ts";
import type { JourneyVerdict } from "./verdict.ts";

interface Answer {
  readonly status?: number;
  readonly json?: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Ran {
  readonly verdict: JourneyVerdict;
  readonly sent: readonly {
    readonly operation: string;
    readonly input: Input;
    readonly visit: string;
    readonly key?: string;
  }[];
  readonly waited: readonly number[];
}

/** Runs a journey whose requests are answered in this order, the last answer again and again. */
async function run(
  journey: Journey,
  answers: readonly Answer[],
  { inputs = {}, movesTime = true }: { inputs?: JourneyInputs; movesTime?: boolean } = {},
): Promise<Ran> {
  const sent: Ran["sent"][number][] = [];
  const waited: number[] = [];
  const verdict = await runJourney(journey, inputs, {
    async send(operation, input, options) {
      const answer = answers[sent.length] ?? answers.at(-1) ?? {};
      sent.push({ operation, input, ...options });
      return toExchange(sent.length, operation, answer);
    },
    async letPass(milliseconds) {
      waited.push(milliseconds);
    },
    movesTime,
  });
  return { verdict, sent, waited };
}

function toExchange(
  number: number,
  operation: string,
  { status = 200, json, headers = {} }: Answer,
): Exchange {
  const text = json === undefined ? "" : JSON.stringify(json);
  return {
    number,
    operation,
    purpose: "test",
    identity: "owner",
    request: {
      method: "GET",
      url: "http://127.0.0.1/things",
      headers: { "once-key": `key-${number}` },
    },
    response: { status, headers, text, ...(json === undefined ? {} : { json }) },
    elapsedMs: 0,
  };
}

const make = {
  stepId: "make",
  operationId: "make_thing",
  requestBody: { payload: { name: "$inputs.name" } },
  outputs: { id: "$response.body#/id" },
};
const read = {
  stepId: "read",
  operationId: "get_thing",
  parameters: [{ name: "id", in: "path", value: "$steps.make.outputs.id" }],
};
const list = { stepId: "list", operationId: "list_things" };

function criteria(...conditions: readonly string[]): JsonObject {
  return { successCriteria: conditions.map((condition) => ({ condition })) };
}

test("what one step was answered is what the next one sends", async () => {
  const journey = journeyOf([
    make,
    { ...read, ...criteria("$response.body#/name == $inputs.name") },
  ]);
  const answers = [{ json: { id: "t 1" } }, { json: { name: "ADA" } }];

  const { verdict, sent } = await run(journey, answers, { inputs: { way: { name: "Ada" } } });

  expect(verdict).toEqual({ outcome: "holds", outputs: {} });
  expect(sent).toMatchObject([
    { operation: "make_thing", input: { body: { name: "Ada" } } },
    { operation: "get_thing", input: { path: { id: "t 1" } } },
  ]);
});

test("a criterion that fails is a breach, with what was found and where it stands", async () => {
  const journey = journeyOf([
    {
      ...list,
      description: "It is blue.",
      ...criteria("true", "$response.body#/colour == 'blue'"),
    },
  ]);

  const { verdict } = await run(journey, [{ json: { colour: "red" } }]);

  expect(verdict).toMatchObject({
    outcome: "broken",
    step: { id: "list", description: "It is blue." },
    found: 'status 200: found "red"',
    expected: "$response.body#/colour == 'blue'",
    criterion: { place: { pointer: "/workflows/0/steps/0/successCriteria/1" } },
    exchange: { number: 1 },
  });
});

test("a step without criteria is to be answered with a success", async () => {
  expect((await run(journeyOf([list]), [{ status: 204 }])).verdict.outcome).toBe("holds");
  expect((await run(journeyOf([list]), [{ status: 404 }])).verdict).toMatchObject({
    outcome: "broken",
    found: "status 404",
    expected: "a success",
    criterion: undefined,
  });
});

test.each([0, 401, 402, 403, 429, 502, 503, 504])(
  "%i is about the caller or the moment, and proves nothing",
  async (status) => {
    const journey = journeyOf([{ ...list, ...criteria("$statusCode == 200") }]);
    expect((await run(journey, [{ status }])).verdict).toEqual({
      outcome: "unproven",
      why: `list was answered ${status}, which says nothing of it`,
    });
  },
);

test("such an answer holds where it is the one that is expected", async () => {
  const journey = journeyOf([{ ...list, ...criteria("$statusCode == 402") }]);
  expect((await run(journey, [{ status: 402 }])).verdict.outcome).toBe("holds");
});

test.each(["$statusCode != 402", "$statusCode != 404 && ($statusCode != 402 || $response.body)"])(
  "such an answer is a breach where %s rules it out",
  async (condition) => {
    const journey = journeyOf([{ ...list, ...criteria(condition) }]);
    expect((await run(journey, [{ status: 402 }])).verdict.outcome).toBe("broken");
    expect((await run(journey, [{ status: 200 }])).verdict.outcome).toBe("holds");
  },
);

test("a step that comes later lets time pass where it can be moved, and proves nothing elsewhere", async () => {
  const journey = journeyOf([list, { ...list, stepId: "later", "x-after": "PT1H30M" }]);

  const moved = await run(journey, [{}]);
  expect(moved.verdict.outcome).toBe("holds");
  expect(moved.waited).toEqual([5_400_000]);

  const fixed = await run(journey, [{}], { movesTime: false });
  expect(fixed.verdict).toEqual({
    outcome: "unproven",
    why: "later comes later, and the target's time cannot be moved",
  });
  expect(fixed.sent.length).toBe(1);
  expect(fixed.waited).toEqual([]);
});

test("an end that is foreseen on failure proves nothing, one on success holds", async () => {
  const foreseen = journeyOf([
    {
      ...list,
      onFailure: [
        { name: "none-left", type: "end", criteria: [{ condition: "$statusCode == 409" }] },
      ],
    },
    { ...list, stepId: "never" },
  ]);
  const early = journeyOf([
    { ...list, onSuccess: [{ name: "enough", type: "end" }] },
    { ...list, stepId: "never" },
  ]);

  const failed = await run(foreseen, [{ status: 409 }]);
  expect(failed.verdict).toEqual({
    outcome: "unproven",
    why: "it ended at list, answered 409, which it foresees as none-left",
  });
  expect((await run(foreseen, [{ status: 404 }])).verdict.outcome).toBe("broken");
  const ended = await run(early, [{}]);
  expect(ended.verdict.outcome).toBe("holds");
  expect([failed.sent.length, ended.sent.length]).toEqual([1, 1]);
});

test("a retry waits, keeps its visit and so its key, and gives up after its limit", async () => {
  const again = { name: "again", type: "retry", retryAfter: 2.5, retryLimit: 3 };
  const step = { ...list, ...criteria("$response.body#/ready") };
  const journey = journeyOf([{ ...step, onFailure: [again] }]);
  const patient = journeyOf([{ ...step, onFailure: [again, { name: "slow", type: "end" }] }]);

  const late = await run(journey, [{ json: {} }, { json: {} }, { json: { ready: true } }]);
  expect(late.verdict.outcome).toBe("holds");
  expect(late.waited).toEqual([2500, 2500]);
  expect(new Set(late.sent.map(({ visit }) => visit)).size).toBe(1);

  const never = await run(journey, [{ json: {} }]);
  expect([never.verdict.outcome, never.sent.length]).toEqual(["broken", 4]);
  const given = await run(patient, [{ json: {} }]);
  expect([given.verdict.outcome, given.sent.length]).toEqual(["unproven", 4]);
});

test("a server that says when to try again overrules the workflow", async () => {
  const again = { name: "again", type: "retry", retryAfter: 1 };
  const journey = journeyOf([{ ...list, onFailure: [again] }]);
  const { waited } = await run(journey, [{ status: 503, headers: { "retry-after": "7" } }, {}]);
  expect(waited).toEqual([7000]);
});

test("a step that is gone to again is another visit, with a key of its own", async () => {
  const journey = journeyOf([
    {
      ...make,
      onSuccess: [
        {
          name: "twice",
          type: "goto",
          stepId: "make",
          criteria: [{ condition: "$response.body#/id == 'a'" }],
        },
      ],
    },
    { ...read, ...criteria("$request.path.id == 'b'") },
  ]);
  const { verdict, sent } = await run(journey, [{ json: { id: "a" } }, { json: { id: "b" } }, {}], {
    inputs: { way: { name: "x" } },
  });
  expect(verdict.outcome).toBe("holds");
  expect(sent.map(({ operation }) => operation)).toEqual(["make_thing", "make_thing", "get_thing"]);
  expect(new Set(sent.map(({ visit }) => visit)).size).toBe(3);
});

test("a key that an earlier step used can be used again", async () => {
  const journey = journeyOf([
    { ...make, outputs: { key: "$request.header.Once-Key" } },
    {
      ...make,
      stepId: "repeat",
      parameters: [{ name: "Once-Key", in: "header", value: "$steps.make.outputs.key" }],
    },
  ]);
  const { sent } = await run(journey, [{}], { inputs: { way: { name: "x" } } });
  expect(sent.map(({ key }) => key)).toEqual([undefined, "key-1"]);
});

test("what goes round in circles is ended, and proves nothing", async () => {
  const journey = journeyOf([
    { ...list, onSuccess: [{ name: "on", type: "goto", stepId: "list" }] },
  ]);
  const { verdict, sent } = await run(journey, [{}]);
  expect(verdict).toEqual({
    outcome: "unproven",
    why: "it had not come to its end after 200 requests",
  });
  expect(sent).toHaveLength(200);
});

test("what no answer gave cannot be sent, and proves nothing", async () => {
  const { verdict, sent } = await run(journeyOf([make, read]), [{ json: {} }], {
    inputs: { way: {} },
  });
  expect(sent).toHaveLength(1);
  expect(verdict).toEqual({
    outcome: "unproven",
    why: "read cannot be sent: nothing gave a value for its path parameter id",
  });
});

test("parts of a payload are replaced, also by a name that an answer gave", async () => {
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
  const { sent } = await run(journey, [answer, {}], { inputs: { way: { name: "new" } } });
  expect(sent[1]?.input.body).toEqual({
    rows: [{ name: "new", size: 1 }, { name: "last" }],
    facts: { "a/b": true },
  });
});

test("a called workflow gets its inputs and gives its outputs; its breach is the caller's", async () => {
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

  const { verdict, sent } = await run(outer!, [{ json: { id: "t1" } }, {}], { inputs });
  expect(verdict.outcome).toBe("holds");
  expect(sent.map(({ input }) => input.body ?? input.path)).toEqual([
    { name: "Ada" },
    { id: "t1" },
  ]);
  expect((await run(outer!, [{ status: 404 }], { inputs })).verdict).toMatchObject({
    outcome: "broken",
    step: { id: "make" },
  });
});

test("a workflow is run after those it depends on, and sees their inputs and outputs", async () => {
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
  const { verdict, sent } = await run(journey!, [{ json: { id: "t1" } }, {}], { inputs });
  expect(verdict.outcome).toBe("holds");
  expect(sent[1]?.input.path).toEqual({ id: "t1" });
});

const rows: JsonValue = { rows: [{ n: 'say "hi"' }, { n: "b" }] };

test.each<[string, JsonObject, string]>([
  [
    "a JSONPath that selects",
    { type: "jsonpath", condition: "$.rows[?@.n == {$inputs.n}]" },
    "holds",
  ],
  ["one that selects nothing", { type: "jsonpath", condition: "$.rows[?@.n == 'c']" }, "broken"],
  [
    "one that needs what is not there",
    { type: "jsonpath", condition: "$[?@ == {$inputs.x}]" },
    "unproven",
  ],
  [
    "one that an object cannot be written into",
    { type: "jsonpath", condition: "$[?@ == {$inputs.o}]" },
    "unproven",
  ],
  [
    "a pattern that matches",
    { type: "regex", context: "$response.body#/rows/1/n", condition: "^b$" },
    "holds",
  ],
  ["a pattern that does not", { type: "regex", condition: "^b$" }, "broken"],
  [
    "a pattern of a number",
    { type: "regex", context: "$statusCode", condition: "^2\\d\\d$" },
    "holds",
  ],
  [
    "a pattern of nothing",
    { type: "regex", context: "$response.body#/x", condition: ".*" },
    "broken",
  ],
])("%s: %s", async (_what, criterion, outcome) => {
  const journey = journeyOf([
    { ...list, successCriteria: [{ context: "$response.body", ...criterion }] },
  ]);
  const inputs = { way: { n: 'say "hi"', o: {} } };
  expect((await run(journey, [{ json: rows }], { inputs })).verdict.outcome).toBe(outcome);
});
