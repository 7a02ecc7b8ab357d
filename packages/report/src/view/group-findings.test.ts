import { expect, test } from "vitest";
import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { sampleExchange } from "../testing/sample-exchange.ts";
import { sampleFindings } from "../testing/sample-findings.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { renderSummary } from "../render-summary.ts";
import { groupFindings, othersText } from "./group-findings.ts";

const plain = { colour: false, width: 100 };

/** A finding of an operation, as a check reports it of many. */
function finding(operation: string, given: Partial<Finding> & { status?: number } = {}): Finding {
  const { status = 400, ...rest } = given;
  const sketch = { number: 1, operation, purpose: "one" };
  return {
    ...(sampleFindings[0] as Finding), // The samples are a literal list.
    id: `${operation}-${rest.found ?? ""}`,
    check: "rejects/body",
    operation,
    clause: `/paths/~1${operation}/post/requestBody/content/x/schema/properties/name/maxLength`,
    found: `status ${status} for "${operation}"`,
    exchanges: [
      sampleExchange({ ...sketch, request: ["post", `/${operation}`], response: [status, {}] }),
    ],
    ...rest,
  };
}

function reportOf(findings: readonly Finding[]): RunReport {
  const report = sampleReport();
  const [result] = report.results;
  return { ...report, results: result ? [{ ...result, status: "failed", findings }] : [] };
}

function sizesOf(findings: readonly Finding[]): readonly number[] {
  return groupFindings(reportOf(findings)).map(({ others }) => 1 + others.length);
}

test("findings of one check with the same keyword, status and sentence are one group", () => {
  expect(sizesOf(["addBook", "addShelf", "addReader"].map((id) => finding(id)))).toEqual([3]);
});

test.each<[string, Partial<Finding> & { status?: number }]>([
  ["check", { check: "accepts/body" }],
  ["weight", { severity: "advice" }],
  ["status", { status: 200 }],
  ["keyword", { clause: "/components/schemas/Book/properties/name/pattern" }],
  ["sentence", { found: "no body" }],
])("another %s makes another group", (_name, given) => {
  expect(sizesOf([finding("addBook"), finding("addShelf", given)])).toEqual([1, 1]);
});

test("crashes are first, then what fails the run, then the largest group", () => {
  const groups = groupFindings(
    reportOf([
      finding("a", { severity: "advice" }),
      finding("b", { found: "one" }),
      finding("c", { found: "many" }),
      finding("d", { found: "many" }),
      finding("e", { status: 500 }),
    ]),
  );
  expect(groups.map(({ first }) => first.operation)).toEqual(["e", "c", "b", "a"]);
});

test("a group names four operations and counts the rest, in the summary and in Markdown", () => {
  const report = reportOf(["a", "b", "c", "d", "e", "f"].map((id) => finding(id)));
  const [group] = groupFindings(report);
  const words = "5 more findings on 5 operations: b, c, d, e and 1 more";
  expect(group && othersText(group)).toBe(words);
  expect(renderSummary(report, plain)).toContain(words);
  expect(renderMarkdown(report)).toContain(words);
});

test("all operations that need no credential are one group, which names each", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const auth = { check: "auth/missing-credential", family: "auth", clause: "/security/0" } as const;
  const findings = ids.map((id, index) => {
    const status = index < 3 ? 200 : 201;
    return finding(id, { ...auth, status, found: `status ${status}` });
  });
  const [group, ...others] = groupFindings(reportOf(findings));
  expect(others).toEqual([]);
  expect(group && othersText(group)).toBe("5 more findings on 5 operations: b, c, d, e, f");
});
