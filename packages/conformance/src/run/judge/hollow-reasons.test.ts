import type { CheckResult, Exchange } from "@plumbline/report";
import { expect, test } from "vitest";
import { bookContract } from "../../../test/support/run-books.ts";
import { hollowReasons } from "./hollow-reasons.ts";

const rejected = (number: number): Exchange => ({
  number,
  operation: "listBooks",
  purpose: "body /title one character too long",
  identity: "owner",
  request: { method: "GET", url: "http://books.test/v1/books", headers: {} },
  response: { status: 401, headers: {}, text: "" },
  elapsedMs: 1,
});
const five = [1, 2, 3, 4, 5].map(rejected);
const reasonsFor = (exchanges: readonly Exchange[]) => hollowReasons(bookContract, [], exchanges);

test("a run whose responses are all rejections proves nothing", () => {
  expect(reasonsFor(five)).toEqual([
    "The run is hollow: 5 of 5 responses were 401, which prove nothing about the contract",
    "The last responses were 401: the target no longer accepts the credential",
  ]);
});

test("rejections of requests that test the credential do not count", () => {
  expect(reasonsFor(five.map((one) => ({ ...one, probes: "credential" })))).toEqual([]);
});

test("rejections of requests that test the path do not count as hollow", () => {
  expect(reasonsFor(five.map((one) => ({ ...one, probes: "path" })))).toEqual([
    "The last responses were 401: the target no longer accepts the credential",
  ]);
});

test("a check that did not fit into the budget gives its remedy", () => {
  const accepted = { ...rejected(1), response: { status: 200, headers: {}, text: "" } };
  const skipped = {
    check: "accepts/example",
    family: "accepts",
    severity: "must",
    title: "The example is accepted",
    operation: "addBook",
    status: "skipped",
    findings: [],
    clauses: [],
    cases: 0,
    operations: 0,
    writes: 0,
    durationMs: 0,
    skip: { reason: "budget-exhausted", detail: "too long: allow more", remedy: "allow more" },
  } as const;
  expect(hollowReasons(bookContract, [skipped], [accepted])).toEqual([
    "The budget ended before 1 checks did; allow more",
  ]);
});

test("a run with a gap and no accepted request is inconclusive", () => {
  const invalid = five.map((one) => ({ ...one, response: { ...one.response, status: 400 } }));
  const accepted = { ...rejected(6), response: { status: 200, headers: {}, text: "" } };
  const gap = { check: "accepts/example", findings: [{ gap: { says: "State the rule" } }] };
  // Only the findings of a result are read.
  const reasons = (exchanges: readonly Exchange[]) =>
    hollowReasons(bookContract, [gap as unknown as CheckResult], exchanges);
  expect(reasons(invalid)).toEqual([
    "The target accepted no request; see the gaps for the valid ones that it rejected",
  ]);
  expect(reasons([...invalid, accepted])).toEqual([]);
});
