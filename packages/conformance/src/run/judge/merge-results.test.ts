import type { CheckResult, Finding } from "@plumbline/report";
import { expect, test } from "vitest";
import { mergeResults } from "./merge-results.ts";

function result(more: Partial<CheckResult>): CheckResult {
  return {
    check: "responses/body-schema",
    family: "responses",
    severity: "must",
    title: "Bodies match their schemas",
    operation: "list",
    status: "passed",
    findings: [],
    clauses: [],
    operations: 1,
    writes: 0,
    cases: 0,
    durationMs: 1,
    ...more,
  };
}

const finding: Finding = {
  id: "1",
  check: "responses/body-schema",
  family: "responses",
  severity: "must",
  operation: "list",
  at: "GET /",
  clause: "/b",
  rests: "",
  found: "",
  expected: "",
  exchanges: [],
  curl: "",
  alike: 2,
};

const skip = { reason: "no-proof", detail: "Nothing." } as const;

test("results that passed prove the clauses of all", () => {
  const merged = mergeResults([
    result({ clauses: ["/a"], leftOut: 1 }),
    result({ status: "skipped", skip }),
    result({ clauses: ["/a", "/b"], writes: 2 }),
  ]);
  expect(merged).toEqual([
    result({ clauses: ["/a", "/b"], operations: 2, writes: 2, durationMs: 2, leftOut: 1 }),
  ]);
});

test("a finding of one result breaks its clause, the others are held", () => {
  const broken = result({ status: "failed", findings: [finding], held: ["/c"] });
  const [merged] = mergeResults([result({ clauses: ["/a", "/b"] }), broken, broken]);
  expect(merged).toMatchObject({ status: "failed", clauses: [], held: ["/a", "/c"] });
  expect(merged?.findings.map(({ alike }) => alike)).toEqual([5]);
});

test("what held is unknown if a result ended early", () => {
  const cut = result({ status: "failed", findings: [finding] });
  expect(mergeResults([result({ clauses: ["/a"] }), cut])[0]?.held).toBeUndefined();
});

test("a check that no run could do stays skipped, and other operations stay apart", () => {
  const skipped = result({ status: "skipped", skip });
  const other = result({ operation: "add", clauses: ["/a"] });
  expect(mergeResults([skipped, skipped, other])).toEqual([skipped, other]);
});
