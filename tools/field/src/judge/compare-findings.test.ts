import { expect, test } from "vitest";
import type { FoundFinding } from "../run/suite-run.ts";
import { compareFindings } from "./compare-findings.ts";
import type { Expectation } from "./expectation.ts";

const finding: FoundFinding = {
  id: "0123456789ab",
  check: "responses/documented-status",
  operation: "getThing",
  at: "GET /things/{id} -> 500",
  clause: "/paths/~1things~1{id}/get/responses",
  found: "status 500",
  expected: "200 or 404",
  curl: "curl http://127.0.0.1/things/1",
  alike: 0,
  isGap: false,
};

const crash: Expectation = {
  check: "responses/documented-status",
  operation: "getThing",
  clause: "/paths/~1things~1{id}/get/responses",
  found: "status 5*",
  verdict: "true",
  reason: "The server crashes on an unknown ID.",
};

test("a finding has the verdict and the reason of its expectation", () => {
  const { findings, gone } = compareFindings([finding], [crash]);
  expect(findings).toEqual([{ finding, verdict: "true", reason: crash.reason }]);
  expect(gone).toEqual([]);
});

test.each([
  ["check", "responses/body-schema"],
  ["operation", "getThings"],
  ["clause", "/paths/~1things~1{id}/get/responses/200"],
  ["found", "status 418"],
] as const)("another %s is a new finding", (member, value) => {
  const other = { ...finding, [member]: value };
  const { findings, gone } = compareFindings([other], [crash]);
  expect(findings).toEqual([{ finding: other, verdict: "new" }]);
  expect(gone).toEqual([crash]);
});

test("`*` matches any text, and every other character only itself", () => {
  const matching = { ...crash, operation: "*", clause: "/paths/*/get/responses" };
  const literal = { ...crash, clause: "/paths/~1things~1.id./get/responses" };
  expect(compareFindings([finding], [matching]).gone).toEqual([]);
  expect(compareFindings([finding], [literal]).gone).toEqual([literal]);
});

test("the first expectation that matches decides", () => {
  const { findings } = compareFindings([finding], [crash, { ...crash, verdict: "false" }]);
  expect(findings.map(({ verdict }) => verdict)).toEqual(["true"]);
});

test.each([
  [true, "gap", "gap"],
  [true, "true", "new"],
  [true, "false", "false"],
  [false, "gap", "new"],
  [false, "true", "true"],
  [false, "false", "false"],
] as const)("a finding with `isGap` %s that is reviewed as %s is %s", (isGap, review, expected) => {
  const { findings } = compareFindings([{ ...finding, isGap }], [{ ...crash, verdict: review }]);
  expect(findings.map(({ verdict }) => verdict)).toEqual([expected]);
});
