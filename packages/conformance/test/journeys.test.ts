import type { JsonObject } from "@plumbline/contract";
import { isObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { compileJourneys, type Journey, planConformance, type RunReport } from "../src/index.ts";
import { type Call, rejection, type Ways } from "./support/book-server.ts";
import { limitedBooks } from "./support/limited-books.ts";
import { bookContract, bookUrl, identities, runBooks } from "./support/run-books.ts";

const arazzo = {
  arazzo: "1.0.1",
  info: { title: "Ways through the bookshop", version: "1" },
  sourceDescriptions: [{ name: "shop", url: "shop.json" }],
};

const create = {
  stepId: "create",
  operationId: "create_book",
  requestBody: { payload: { title: "$inputs.title", pages: "$inputs.pages" } },
  successCriteria: [{ condition: "$statusCode == 201" }],
  outputs: { id: "$response.body#/book/id" },
};

const read = {
  stepId: "read",
  description: "A book keeps its title.",
  operationId: "get_book",
  parameters: [{ name: "id", in: "path", value: "$steps.create.outputs.id" }],
  successCriteria: [
    { condition: "$statusCode == 200" },
    {
      context: "$response.body",
      condition: "$[?@.title == {$inputs.title}]",
      type: "jsonpath",
    },
  ],
};

const inputs = {
  type: "object",
  additionalProperties: false,
  required: ["title", "pages"],
  properties: {
    title: { $ref: "shop.json#/components/schemas/NewBook/properties/title" },
    pages: { $ref: "shop.json#/components/schemas/NewBook/properties/pages" },
  },
};

const keepsTitle = {
  workflowId: "keeps-title",
  summary: "A new book is read as it was written",
  "x-requirements": ["books-keep-titles"],
  inputs,
  steps: [create, read],
};

const ordersThenReads = {
  workflowId: "order",
  steps: [
    { stepId: "list", operationId: "list_books", outputs: { book: "$response.body#/books/0/id" } },
    {
      stepId: "order",
      operationId: "create_order",
      requestBody: { payload: { book: "$steps.list.outputs.book", quantity: 1 } },
    },
  ],
};

function journeysOf(...workflows: readonly JsonObject[]): readonly Journey[] {
  return compileJourneys({ ...arazzo, workflows }, bookContract);
}

const checks = ["journeys/*"];
const journeys = journeysOf(keepsTitle);

/** A shop that stores a new book differently. */
function onCreation(change: (title: string) => string): Ways {
  return {
    answer: (call, answer) =>
      isTitled(call) && isObject(answer.body) && isObject(answer.body["book"])
        ? {
            ...answer,
            body: { book: { ...answer.body["book"], title: change(titleOf(answer.body)) } },
          }
        : answer,
  };
}

function isTitled({ operation }: Call): boolean {
  return operation.id === "get_book";
}

function titleOf(body: JsonObject): string {
  const book = isObject(body["book"]) ? body["book"] : {};
  return typeof book["title"] === "string" ? book["title"] : "";
}

function skipsOf({ results }: RunReport): readonly unknown[] {
  return results.map(({ check, skip }) => [check, skip?.reason, skip?.detail]);
}

describe("a workflow", () => {
  test.each([1, 2, 3])(
    "succeeds at a server that satisfies the contract, seed %i",
    async (seed) => {
      const { report, server } = await runBooks({}, { journeys, checks, seed });
      expect(report.results).toMatchObject([
        { check: "journeys/keeps-title", status: "passed", severity: "must", findings: [] },
      ]);
      expect(server.log.filter((line) => line.startsWith("POST")).length).toBe(10);
    },
  );

  test("has findings with step, requirement, place and the judged operation", async () => {
    const { findings } = await runBooks(
      onCreation((title) => title.toUpperCase()),
      {
        journeys,
        checks,
      },
    );
    expect(findings).toMatchObject([
      {
        check: "journeys/keeps-title",
        family: "journeys",
        severity: "must",
        operation: "create_book",
        at: "GET /books/{id} -> 200",
        clause: "/paths/~1books~1{id}/get",
        rests:
          "A book keeps its title (step read, /workflows/0/steps/1/successCriteria/1; books-keep-titles)",
        expected: "$[?@.title == {$inputs.title}] to select a value in $response.body",
      },
    ]);
    expect(findings[0]?.exchanges.map(({ operation }) => operation)).toEqual([
      "create_book",
      "get_book",
    ]);
  });

  test("fails with the smallest inputs: random inputs shrink", async () => {
    // Neither bound is reached.
    const cut = (title: string): string => (title.length < 20 ? title.slice(0, 3) : title);
    const { findings } = await runBooks(onCreation(cut), {
      journeys: journeysOf({
        ...keepsTitle,
        inputs: {
          ...inputs,
          properties: {
            title: { type: "string", pattern: "^[a-z]{1,20}$" },
            pages: { const: 7 },
          },
        },
      }),
      checks,
      runs: 30,
    });
    expect(inputsOf(findings[0]?.found ?? "")["title"]).toMatch(/^.{4}$/);
  });

  test("fails with the smallest inputs: a boundary is replaced if it does not matter", async () => {
    const { findings } = await runBooks(
      onCreation((title) => title.slice(0, 30)),
      {
        journeys,
        checks,
      },
    );
    const found = inputsOf(findings[0]?.found ?? "");
    expect(found["title"]).toMatch(/^.{31,}$/u);
    expect(found["pages"]).toBe(1);
  });

  test("mints a key for each run, so that no run gets the replay of another", async () => {
    const constant = { ...inputs, properties: { title: { const: "One" }, pages: { const: 7 } } };
    const { report } = await runBooks(
      {},
      { journeys: journeysOf({ ...keepsTitle, inputs: constant }), checks },
    );
    const keys = report.exchanges.flatMap(({ request }) => request.headers["request-key"] ?? []);
    expect(keys.length).toBe(10);
    expect(new Set(keys).size).toBe(10);
  });

  test("is advice if it has no requirement", async () => {
    const { "x-requirements": _, ...unbased } = keepsTitle;
    const { report } = await runBooks(
      onCreation(() => ""),
      { journeys: journeysOf(unbased), checks },
    );
    expect(report.results.flatMap(({ findings }) => findings)).toMatchObject([
      { severity: "advice" },
    ]);
    expect(report.verdict).toBe("conforms");
  });

  test("that applies to every partition runs in each, as an identity that is allowed to", async () => {
    const shelf = {
      workflowId: "shelf",
      "x-each-partition": true,
      steps: [{ stepId: "list", operationId: "list_books" }],
    };
    const { report, findings } = await runBooks(
      { reject: ({ caller }) => (caller?.shop === "two" ? rejection(409, "no") : undefined) },
      { journeys: journeysOf(shelf), checks },
    );
    expect(new Set(report.exchanges.map(({ identity }) => identity))).toEqual(
      new Set(["owner", "stranger"]),
    );
    expect(findings.map(({ check }) => check)).toEqual(["journeys/shelf"]);
  });

  test("that runs in another partition takes no time of the acting one's limits", () => {
    const durationOf = (eachPartition: boolean): number => {
      const writes = 4;
      const four = journeysOf({
        workflowId: "four-books",
        ...(eachPartition && { "x-each-partition": true }),
        steps: Array.from({ length: writes }, (_, index) => ({
          stepId: `create-${index}`,
          operationId: "create_book",
        })),
      });
      const contract = limitedBooks(60, writes);
      const target = { baseUrl: bookUrl, identities };
      return planConformance({ contract, target, seed: 1, journeys: four, checks }).schedule
        .durationMs;
    };
    expect(durationOf(true)).toBe(durationOf(false));
  });

  test("is judged by the observers too", async () => {
    const { report } = await runBooks(
      { answer: (call, answer) => (isTitled(call) ? { ...answer, status: 299 } : answer) },
      { journeys, checks: ["journeys/*", "responses/documented-status"] },
    );
    expect(report.results.flatMap(({ findings }) => findings)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ check: "responses/documented-status", operation: "get_book" }),
      ]),
    );
  });
});

describe("a workflow is skipped", () => {
  test("if a step has an effect above the allowed one, and nothing is sent", async () => {
    const { report, server } = await runBooks(
      {},
      {
        journeys: journeysOf(ordersThenReads),
        checks: ["journeys/*", "accepts/example"],
        operations: ["list_books"],
        target: { allow: "publish" },
      },
    );
    expect(skipsOf(report)).toContainEqual([
      "journeys/order",
      "effect-not-allowed",
      "Allow it with --allow spend.",
    ]);
    expect(server.log.filter((line) => line.startsWith("POST"))).toEqual([]);
  });

  test("at a stateless target", async () => {
    const { report } = await runBooks(
      {},
      { journeys, checks: ["journeys/*", "accepts/example"], target: { stateless: true } },
    );
    expect(skipsOf(report)).toContainEqual([
      "journeys/keeps-title",
      "stateless-target",
      expect.stringContaining("keeps state"),
    ]);
  });

  test("if an operation is served elsewhere", () => {
    const steps = [
      { stepId: "list", operationId: "list_books" },
      { stepId: "meta", operationId: "get_metadata" },
    ];
    const plan = planConformance({
      contract: bookContract,
      target: { baseUrl: bookUrl, identities },
      journeys: journeysOf({ workflowId: "away", steps }),
      checks,
    });
    expect(plan.entries).toMatchObject([
      { skip: { reason: "not-selected", detail: expect.stringContaining("get_metadata") } },
    ]);
  });
});

test("a step takes the values of the fixtures that it names, in turn", async () => {
  const body = { ...create.requestBody.payload, pages: 1 };
  const steps = [{ ...create, "x-fixture": ["pages"], requestBody: { payload: body } }];
  const fixtures = { create_book: [11, 12].map((pages) => ({ body: { title: "Known", pages } })) };
  const { report } = await runBooks(
    {},
    {
      journeys: journeysOf({ workflowId: "as-known", inputs, steps }),
      checks,
      target: { fixtures },
    },
  );
  const sent = report.exchanges.map(({ request }) => JSON.parse(request.body ?? "{}").pages);
  expect(new Set(sent)).toEqual(new Set([11, 12]));
});

test("rejections for the current state are not findings", async () => {
  const { findings, report } = await runBooks(
    {
      reject: ({ operation }) =>
        operation.id === "create_order" ? rejection(402, "pay") : undefined,
    },
    { journeys: journeysOf(ordersThenReads), checks },
  );
  expect(findings).toEqual([]);
  expect(skipsOf(report)).toEqual([
    [
      "journeys/order",
      "no-proof",
      "The step order got status 402, which does not prove or break the step. Look at this response in the report, and give an identity, data or a fixture with which the step succeeds.",
    ],
  ]);
});

test("the plan includes the retries of a workflow, and is the same for the same seed", () => {
  const steps = [
    { ...create, onFailure: [{ name: "again", type: "retry", retryAfter: 1, retryLimit: 2 }] },
    read,
  ];
  const options = {
    contract: bookContract,
    target: { baseUrl: bookUrl, identities },
    journeys: journeysOf({ ...keepsTitle, steps }),
    checks,
  };
  expect(planConformance(options).cost).toEqual({ operations: 40, writes: 30 });
});

/** The inputs in a finding. */
function inputsOf(found: string): JsonObject {
  return JSON.parse(found.slice(found.indexOf("with the inputs ") + "with the inputs ".length));
}
