import { expect, test } from "vitest";
import { runAnswered } from "../testing/run-answered.ts";
import { criteria, journeyOf, list, make, read } from "../testing/things.ts";

test("an end on failure proves nothing; an end on success holds", async () => {
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

  const failed = await runAnswered(foreseen, [{ status: 409 }]);
  expect(failed.verdict).toEqual({
    outcome: "unproven",
    why: "The failure action none-left ended the journey at the step list, after status 409. Look at this response in the report, and give an identity, data or a fixture with which the step succeeds.",
  });
  expect((await runAnswered(foreseen, [{ status: 404 }])).verdict.outcome).toBe("broken");
  const ended = await runAnswered(early, [{}]);
  expect(ended.verdict.outcome).toBe("holds");
  expect([failed.sent.length, ended.sent.length]).toEqual([1, 1]);
});

test("a retry waits, keeps its visit and key, and stops at its limit", async () => {
  const again = { name: "again", type: "retry", retryAfter: 2.5, retryLimit: 3 };
  const step = { ...list, ...criteria("$response.body#/ready") };
  const journey = journeyOf([{ ...step, onFailure: [again] }]);
  const patient = journeyOf([{ ...step, onFailure: [again, { name: "slow", type: "end" }] }]);

  const late = await runAnswered(journey, [{ json: {} }, { json: {} }, { json: { ready: true } }]);
  expect(late.verdict.outcome).toBe("holds");
  expect(late.waited).toEqual([2500, 2500]);
  expect(new Set(late.sent.map(({ visit }) => visit)).size).toBe(1);

  const never = await runAnswered(journey, [{ json: {} }]);
  expect([never.verdict.outcome, never.sent.length]).toEqual(["broken", 4]);
  const given = await runAnswered(patient, [{ json: {} }]);
  expect([given.verdict.outcome, given.sent.length]).toEqual(["unproven", 4]);
});

test("Retry-After overrides the delay of the workflow", async () => {
  const again = { name: "again", type: "retry", retryAfter: 1 };
  const journey = journeyOf([{ ...list, onFailure: [again] }]);
  const { waited } = await runAnswered(journey, [
    { status: 503, headers: { "retry-after": "7" } },
    {},
  ]);
  expect(waited).toEqual([7000]);
});

test("going to a step again is another visit with its own key", async () => {
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
  const { verdict, sent } = await runAnswered(
    journey,
    [{ json: { id: "a" } }, { json: { id: "b" } }, {}],
    {
      inputs: { way: { name: "x" } },
    },
  );
  expect(verdict.outcome).toBe("holds");
  expect(sent.map(({ operation }) => operation)).toEqual(["make_thing", "make_thing", "get_thing"]);
  expect(new Set(sent.map(({ visit }) => visit)).size).toBe(3);
});

test("an end on failure without a remedy names a usual one, and one with a remedy names it", async () => {
  const ended = (more: object) =>
    runAnswered(journeyOf([{ ...list, onFailure: [{ name: "enough", type: "end", ...more }] }]), [
      { status: 418 },
    ]);
  expect((await ended({ "x-remedy": "Add a thing." })).verdict).toMatchObject({
    why: "The failure action enough ended the journey at the step list, after status 418. Add a thing.",
  });
  expect((await ended({})).verdict).toMatchObject({ why: expect.stringContaining("418. Look at") });
});

test("going to a step stops at its limit, and the next action applies", async () => {
  const again = { name: "again", type: "goto", stepId: "list", "x-limit": 2 };
  const journey = journeyOf([
    { ...list, onSuccess: [again] },
    { ...make, stepId: "last" },
  ]);
  const { sent } = await runAnswered(journey, [{}], { inputs: { way: { name: "x" } } });
  expect(sent.map(({ operation }) => operation)).toEqual([
    "list_things",
    "list_things",
    "list_things",
    "make_thing",
  ]);
});

test("a loop is stopped and proves nothing", async () => {
  const journey = journeyOf([
    { ...list, onSuccess: [{ name: "on", type: "goto", stepId: "list" }] },
  ]);
  const { verdict, sent } = await runAnswered(journey, [{}]);
  expect(verdict).toEqual({
    outcome: "unproven",
    why: "The journey did not end within 200 requests. Give its goto actions criteria that end the loop.",
  });
  expect(sent).toHaveLength(200);
});
