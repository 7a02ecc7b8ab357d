import type { JsonObject, JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { runAnswered } from "../testing/run-answered.ts";
import { criteria, journeyOf, list } from "../testing/things.ts";

test("a failed criterion breaks the step and reports the found value and its place", async () => {
  const journey = journeyOf([
    {
      ...list,
      description: "It is blue.",
      ...criteria("true", "$response.body#/colour == 'blue'"),
    },
  ]);

  const { verdict } = await runAnswered(journey, [{ json: { colour: "red" } }]);

  expect(verdict).toMatchObject({
    outcome: "broken",
    step: { id: "list", description: "It is blue." },
    found: 'status 200: found "red"',
    expected: "$response.body#/colour == 'blue'",
    criterion: { place: { pointer: "/workflows/0/steps/0/successCriteria/1" } },
    exchange: { response: { status: 200 } },
  });
});

test("a step without criteria requires a 2xx status", async () => {
  expect((await runAnswered(journeyOf([list]), [{ status: 204 }])).verdict.outcome).toBe("holds");
  expect((await runAnswered(journeyOf([list]), [{ status: 404 }])).verdict).toMatchObject({
    outcome: "broken",
    found: "status 404",
    expected: "a 2xx status",
    criterion: undefined,
  });
});

test.each([0, 401, 402, 403, 429, 502, 503, 504])(
  "status %i is about the caller or the moment and proves nothing",
  async (status) => {
    const journey = journeyOf([{ ...list, ...criteria("$statusCode == 200") }]);
    expect((await runAnswered(journey, [{ status }])).verdict).toEqual({
      outcome: "unproven",
      why: expect.stringMatching(
        `^The step list got status ${status}, which does not prove or break the step\\. .+\\.$`,
      ),
    });
  },
);

test("such a status holds if a criterion expects it", async () => {
  const journey = journeyOf([{ ...list, ...criteria("$statusCode == 402") }]);
  expect((await runAnswered(journey, [{ status: 402 }])).verdict.outcome).toBe("holds");
});

test.each(["$statusCode != 402", "$statusCode != 404 && ($statusCode != 402 || $response.body)"])(
  "such a status breaks the step if %s excludes it",
  async (condition) => {
    const journey = journeyOf([{ ...list, ...criteria(condition) }]);
    expect((await runAnswered(journey, [{ status: 402 }])).verdict.outcome).toBe("broken");
    expect((await runAnswered(journey, [{ status: 200 }])).verdict.outcome).toBe("holds");
  },
);

const rows: JsonValue = { rows: [{ n: 'say "hi"' }, { n: "b" }] };

test.each<[string, JsonObject, string]>([
  [
    "a JSONPath that selects",
    { type: "jsonpath", condition: "$.rows[?@.n == {$inputs.n}]" },
    "holds",
  ],
  ["one that selects nothing", { type: "jsonpath", condition: "$.rows[?@.n == 'c']" }, "broken"],
  [
    "one that needs an absent value",
    { type: "jsonpath", condition: "$[?@ == {$inputs.x}]" },
    "unproven",
  ],
  [
    "one that an object cannot be inserted into",
    { type: "jsonpath", condition: "$[?@ == {$inputs.o}]" },
    "unproven",
  ],
  [
    "a pattern that matches",
    { type: "regex", context: "$response.body#/rows/1/n", condition: "^b$" },
    "holds",
  ],
  ["a pattern that does not match", { type: "regex", condition: "^b$" }, "broken"],
  [
    "a pattern for a number",
    { type: "regex", context: "$statusCode", condition: "^2\\d\\d$" },
    "holds",
  ],
  [
    "a pattern for an absent value",
    { type: "regex", context: "$response.body#/x", condition: ".*" },
    "broken",
  ],
])("%s: %s", async (_what, criterion, outcome) => {
  const journey = journeyOf([
    { ...list, successCriteria: [{ context: "$response.body", ...criterion }] },
  ]);
  const inputs = { way: { n: 'say "hi"', o: {} } };
  expect((await runAnswered(journey, [{ json: rows }], { inputs })).verdict.outcome).toBe(outcome);
});
