import type { RunReport } from "../run/run-report.ts";
import { listFindings, type Weight, weightOf } from "./list-findings.ts";

/** The counts that every report shows. */
export interface RunCounts {
  readonly operations: { readonly total: number; readonly exercised: number };
  readonly checks: { readonly passed: number; readonly failed: number; readonly skipped: number };
  readonly findings: Readonly<Record<Weight, number>>;
  readonly cases: number;
}

/** Counts operations, checks, findings and cases. An operation is exercised if at least one of its checks was not skipped. */
export function countRun(report: RunReport): RunCounts {
  const checks = { passed: 0, failed: 0, skipped: 0 };
  const findings = { must: 0, gap: 0, advice: 0, known: 0 };
  const exercised = new Set<string>();
  for (const result of report.results) {
    checks[result.status] += 1;
    if (result.status !== "skipped") exercised.add(result.operation);
  }
  for (const finding of listFindings(report)) findings[weightOf(finding)] += 1;
  const listed = report.operations.filter((operation) => exercised.has(operation.id));
  return {
    operations: { total: report.operations.length, exercised: listed.length },
    checks,
    findings,
    cases: report.results.reduce((sum, result) => sum + result.cases, 0),
  };
}
