import { describe, expect, test } from "vitest";
import type { CheckResult } from "../run/run-report.ts";
import { conformingReport, inconclusiveReport, sampleReport } from "../testing/sample-report.ts";
import type { Finding } from "../run/finding.ts";
import { renderHtml } from "../render-html.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { renderSummary } from "../render-summary.ts";
import { countRun } from "./count-run.ts";
import { familiesOf } from "./families.ts";
import { familyCell } from "./family-cell.ts";
import { groupByOperation } from "./group-by-operation.ts";
import { groupSkips } from "./group-skips.ts";
import { listFindings, weightOf } from "./list-findings.ts";
import { placesOf } from "./places-of.ts";
import { findingsLine, verdictWords } from "./verdict-words.ts";

describe("placesOf", () => {
  test.each([
    [
      "GET /books/{id} -> 200 body /items/3",
      [{ side: "response", part: "body", name: "/items/3" }],
    ],
    ["GET /books -> 200 body", [{ side: "response", part: "body", name: "" }]],
    ["GET /books -> 200  body /items", [{ side: "response", part: "body", name: "/items" }]],
    ["GET /books -> 200 header x-total", [{ side: "response", part: "header", name: "x-total" }]],
    ["GET /books -> 500", [{ side: "response", part: "status", name: "" }]],
    [
      "GET /books query limit -> 200",
      [
        { side: "request", part: "query", name: "limit" },
        { side: "response", part: "status", name: "" },
      ],
    ],
    [
      "POST /books body /a b -> 201",
      [
        { side: "request", part: "body", name: "/a b" },
        { side: "response", part: "status", name: "" },
      ],
    ],
    [
      "POST /books header idempotency-key",
      [{ side: "request", part: "header", name: "idempotency-key" }],
    ],
    ["GET /books -> no answer", []],
    ["somewhere else", []],
    ["", []],
  ])("%s", (at, places) => {
    expect(placesOf(at)).toEqual(places);
  });
});

function result(changes: Partial<CheckResult>): CheckResult {
  const [first] = conformingReport().results;
  if (!first) throw new Error("The sample has no results");
  return { ...first, ...changes };
}

describe("familyCell", () => {
  const [must, , , advice, known] = listFindings(sampleReport());
  test.each([
    ["none", []],
    ["passed", [result({})]],
    ["skipped", [result({ status: "skipped" })]],
    ["passed", [result({}), result({ status: "skipped" })]],
    ["advice", [result({}), result({ status: "failed", findings: advice ? [advice] : [] })]],
    ["failed", [result({ status: "failed", findings: must && advice ? [advice, must] : [] })]],
    ["advice", [result({ status: "failed", findings: known ? [known] : [] })]],
    ["failed", [result({ status: "failed", severity: "must" })]],
    ["advice", [result({ status: "failed", severity: "advice" })]],
  ])("is %s", (state, results) => {
    expect(familyCell("responses", results).state).toBe(state);
  });

  test("counts only the results of its family", () => {
    const results = [result({}), result({ family: "auth" }), result({ status: "skipped" })];
    expect(familyCell("responses", results)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
  });
});

test("operations are in document order, and unlisted ones are last", () => {
  const report = sampleReport();
  const extra = result({ operation: "elsewhere" });
  const ids = groupByOperation({ ...report, results: [extra, ...report.results] }).map(
    ({ summary }) => summary.id,
  );
  expect(ids).toEqual([...report.operations.map(({ id }) => id), "elsewhere"]);
});

test("the groups contain every result", () => {
  const report = sampleReport();
  expect(groupByOperation(report).flatMap(({ results }) => results)).toHaveLength(
    report.results.length,
  );
});

test("only the families of the run are columns", () => {
  const report = sampleReport();
  expect(familiesOf(report)).toEqual([
    "responses",
    "accepts",
    "rejects",
    "idempotency",
    "auth",
    "limits",
  ]);
  const results = report.results.filter(({ family }) => family !== "limits");
  expect(familiesOf({ ...report, results })).not.toContain("limits");
});

test("findings that fail the run are first", () => {
  expect(listFindings(sampleReport()).map(weightOf)).toEqual([
    "must",
    "must",
    "must",
    "advice",
    "known",
  ]);
});

test("skips with the same reason and remedy are one group", () => {
  const groups = groupSkips(sampleReport());
  expect(
    groups.map(({ reason, results, operations }) => [reason, results.length, operations]),
  ).toEqual([
    ["effect-not-allowed", 15, ["cancelOrder"]],
    ["identity-missing", 1, ["getOrder"]],
    ["budget-exhausted", 1, ["reviewBook"]],
    ["open-in-contract", 1, ["reviewBook"]],
  ]);
});

test("counts the results of a run", () => {
  expect(countRun(sampleReport())).toEqual({
    operations: { total: 7, exercised: 6 },
    checks: { passed: 65, failed: 5, skipped: 17 },
    findings: { must: 3, gap: 0, advice: 1, known: 1 },
    cases: 1827,
  });
});

test.each([
  [conformingReport(), 0, "no findings"],
  [sampleReport(), 1, "3 findings, 1 piece of advice, 1 known"],
  [inconclusiveReport(), 3, "no findings"],
])("a verdict has the exit code of the command: %#", (report, exitCode, line) => {
  expect(verdictWords(report).exitCode).toBe(exitCode);
  expect(findingsLine(report)).toBe(line);
});

function answered(status: number, changes: Partial<Finding> = {}): Finding {
  const [finding] = listFindings(sampleReport());
  const [exchange] = finding?.exchanges ?? [];
  if (!finding || !exchange) throw new Error("The sample has no finding with an exchange");
  const response = { status, headers: {}, text: "" };
  return { ...finding, exchanges: [{ ...exchange, response }], id: `of-${status}`, ...changes };
}

describe("crashes", () => {
  test.each([
    ["a documented 500", answered(500, { severity: "advice" })],
    ["a cut connection", answered(0)],
    ["a 503 that is not documented", answered(503, { check: "responses/documented-status" })],
  ])("%s is listed before every other finding", (_, crash) => {
    const must = result({ status: "failed", findings: [answered(200), answered(404)] });
    const last = result({ status: "failed", findings: [crash], operation: "other" });
    const report = sampleReport({ results: [must, last] });
    expect(listFindings(report)[0]).toBe(crash);
    const text = renderSummary(report, { colour: false, width: 100 });
    expect(text.indexOf(crash.id)).toBeLessThan(text.indexOf("of-200"));
  });

  test("a documented 503 and a known 500 are not listed first", () => {
    const known = { reason: "ticket", until: "2030-01-01" };
    const findings = [
      answered(503, { severity: "advice" }),
      answered(500, { known }),
      answered(200, { severity: "must" }),
    ];
    const report = sampleReport({ results: [result({ status: "failed", findings })] });
    expect(listFindings(report).map(({ id }) => id)).toEqual(["of-200", "of-503", "of-500"]);
  });
});

test("a hollow run says so before its findings", () => {
  const reason = "The run is hollow: 97 of 100 responses were 404";
  const report = sampleReport({ isHollow: true, inconclusive: [reason] });
  const [first] = listFindings(report);
  const summary = renderSummary(report, { colour: false, width: 100 });
  const page = renderHtml(report).split("<body>")[1] ?? "";
  for (const text of [summary, renderMarkdown(report), page]) {
    expect(text).toContain(reason);
    expect(text.indexOf(reason)).toBeLessThan(text.indexOf(first?.check ?? "none"));
  }
  expect(summary.indexOf("HOLLOW")).toBeLessThan(summary.indexOf("OPERATIONS"));
  expect(verdictWords(report).title).toBe("Hollow, and breaks its contract");
});
