import { failsRun } from "../run/fails-run.ts";
import type { CheckFamily } from "../run/finding.ts";
import type { CheckResult } from "../run/run-report.ts";

/** The states from worst to best. A cell has the worst state of its checks. */
export type CellState = "failed" | "advice" | "passed" | "skipped" | "none";

/** The result of one family of checks on one operation. */
export interface FamilyCell {
  readonly family: CheckFamily;
  readonly state: CellState;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly results: readonly CheckResult[];
}

/** Combines the results of one family on one operation. */
export function familyCell(family: CheckFamily, ofOperation: readonly CheckResult[]): FamilyCell {
  const results = ofOperation.filter((result) => result.family === family);
  const count = (status: CheckResult["status"]): number =>
    results.filter((result) => result.status === status).length;
  const counts = { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
  return { family, state: cellState(results), ...counts, results };
}

function cellState(results: readonly CheckResult[]): CellState {
  const order: readonly CellState[] = ["failed", "advice", "passed", "skipped"];
  const states = new Set(results.map(resultState));
  return order.find((state) => states.has(state)) ?? "none";
}

/** A failed check is `advice` if none of its findings fails the run. */
export function resultState(result: CheckResult): CellState {
  if (result.status !== "failed") return result.status;
  if (result.findings.length === 0) return result.severity === "must" ? "failed" : "advice";
  return result.findings.some(failsRun) ? "failed" : "advice";
}
