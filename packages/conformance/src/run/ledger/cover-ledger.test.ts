import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import type { CheckResult, Finding } from "@plumbline/report";
import { checkLedger } from "./check-ledger.ts";
import { coverLedger } from "./cover-ledger.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";

const answer = {
  description: "A book.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
};
const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Books", version: "1.0.0", description: "Books." },
  paths: {
    "/books": {
      get: { operationId: "list", responses: { 200: { $ref: "#/components/responses/Book" } } },
    },
    "/book": {
      post: {
        operationId: "add",
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
        },
        responses: { 201: { $ref: "#/components/responses/Book" } },
      },
    },
  },
  components: {
    responses: { Book: answer },
    schemas: {
      Book: {
        type: "object",
        required: ["title", "pages"],
        properties: { title: { type: "string", maxLength: 9 }, pages: { type: "integer" } },
      },
    },
  },
});

const title = "/components/schemas/Book/properties/title";

function entry(id: string, more: Partial<LedgerEntry>): LedgerEntry {
  return { id, says: `${id}.`, where: [], kind: "where", proof: [], ...more };
}

const ledger: Ledger = {
  source: "books.yaml",
  entries: [
    entry("all-paths", { where: ["/paths"] }),
    entry("book", { where: ["/components/schemas/Book"] }),
    entry("title", { where: [title] }),
    entry("title-required", {
      where: ["/components/schemas/Book/required/0"],
      proof: ["rejects/body"],
    }),
    entry("add-answer", { where: ["/paths/~1book/post/responses/201"] }),
    entry("once", { kind: "beyond", proof: ["state/once"], because: "it takes two requests" }),
    entry("told", { where: ["/info/description"] }),
    entry("unsaid", { kind: "open", where: [], because: "anything goes" }),
  ],
};

function result(check: string, operation: string, more: Partial<CheckResult> = {}): CheckResult {
  return {
    check,
    family: "rejects",
    severity: "must",
    title: "A check",
    operation,
    status: "passed",
    findings: [],
    clauses: [],
    operations: 1,
    writes: 0,
    cases: 1,
    durationMs: 1,
    ...more,
  };
}

function finding(clause: string, operation: string, more: Partial<Finding> = {}): Finding {
  return {
    id: `${operation} ${clause}`,
    check: "rejects/body",
    family: "rejects",
    severity: "must",
    operation,
    at: "",
    clause,
    rests: "",
    found: "",
    expected: "",
    exchanges: [],
    curl: "",
    alike: 0,
    ...more,
  };
}

function broken(clause: string, operation: string, more: Partial<Finding> = {}): CheckResult {
  const one = finding(clause, operation, more);
  return result(one.check, operation, { status: "failed", findings: [one] });
}

function namesOf(clause: string, operation: string, more: Partial<Finding> = {}): string[] {
  const { results } = coverLedger(contract, ledger, [broken(clause, operation, more)]);
  return results.flatMap(({ findings }) =>
    findings.flatMap(({ requirements = [] }) => requirements.map(({ id }) => id)),
  );
}

test("a clause belongs to the entries at its pointer and above, nearest first", () => {
  expect(namesOf(`${title}/maxLength`, "add")).toEqual(["title", "book"]);
});

test("a clause with several parts belongs to the entries of its parts", () => {
  expect(namesOf("/components/schemas/Book/required", "add")).toEqual(["book", "title-required"]);
});

test("a part of a clause is proven only by its own check", () => {
  const whole = result("accepts/x", "add", { clauses: ["/components/schemas/Book/required"] });
  expect(statesOf([whole])["title-required"]).toBe("unseen");
  const own = { ...whole, check: "rejects/body" };
  expect(statesOf([own])["title-required"]).toBe("proven");
  const unnamed = {
    ...ledger,
    entries: [entry("part", { where: ["/components/schemas/Book/required/0"] })],
  };
  expect(coverLedger(contract, unnamed, [own]).coverage.uncheckable).toBe(1);
});

test("an entry inside an operation is reached through its reference, and only by that operation", () => {
  expect(namesOf("/components/responses/Book", "add")).toEqual(["add-answer"]);
  expect(namesOf("/components/responses/Book", "list")).toEqual([]);
});

test("an entry without a clause is reached by its check", () => {
  expect(namesOf("/paths/~1book/post", "add", { check: "state/once" })).toEqual(["once"]);
});

function statesOf(results: readonly CheckResult[]): Record<string, string> {
  const { entries } = coverLedger(contract, ledger, results).coverage;
  return Object.fromEntries(entries.map(({ id, state }) => [id, state]));
}

test("entries are proven by clauses and checks, broken only by must findings, and counted", () => {
  const results = [
    result("accepts/x", "add", { clauses: [`${title}/maxLength`, "/components/responses/Book"] }),
    broken("/components/schemas/Book/required", "list", { severity: "advice" }),
    result("state/once", "list"),
  ];
  expect(statesOf(results)).toEqual({
    "all-paths": "uncheckable",
    book: "proven",
    title: "proven",
    "title-required": "unseen",
    "add-answer": "proven",
    once: "proven",
    told: "uncheckable",
    unsaid: "uncheckable",
  });
  const { coverage } = coverLedger(contract, ledger, [...results, broken(title, "list")]);
  expect(coverage).toMatchObject({ proven: 2, broken: 2, unseen: 1, uncheckable: 3 });
  expect(coverage.entries.find(({ id }) => id === "title")).toMatchObject({
    state: "broken",
    findings: [`list ${title}`],
  });
});

test("a check that did not pass is missing", () => {
  const { coverage } = coverLedger(contract, ledger, [
    result("state/once", "add", { status: "skipped" }),
  ]);
  expect(coverage.entries.find(({ id }) => id === "once")).toMatchObject({
    state: "unseen",
    missing: ["state/once"],
    because: "it takes two requests",
  });
});

test("a ledger of another document is rejected", () => {
  expect(checkLedger(contract, ledger)).toBeUndefined();
  const other = { ...ledger, entries: [entry("lost", { where: ["/components/schemas/Pen"] })] };
  expect(() => checkLedger(contract, other)).toThrow("lost points to /components/schemas/Pen");
});
