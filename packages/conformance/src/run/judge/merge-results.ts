import type { CheckResult } from "@plumbline/report";
import { mergeAlike } from "./to-finding.ts";

/** Merges the results of each check on each operation: from parts of a run's exchanges, or from several runs. */
export function mergeResults(results: readonly CheckResult[]): CheckResult[] {
  const groups = Map.groupBy(results, ({ check, operation }) => `${check} ${operation}`);
  return [...groups.values()].flatMap((group) => mergeGroup(group) ?? []);
}

function mergeGroup(group: readonly CheckResult[]): CheckResult | undefined {
  const told = group.filter(({ status }) => status !== "skipped");
  const [first, ...others] = told.length > 0 ? told : group;
  if (!first || others.length === 0 || told.length === 0) return first;
  const { held: _held, leftOut: _leftOut, ...common } = first;
  const findings = mergeAlike(told.flatMap((one) => one.findings));
  const clauses = new Set(told.flatMap((one) => [...one.clauses, ...(one.held ?? [])]));
  const leftOut = sumOf(told, (one) => one.leftOut ?? 0);
  const merged: CheckResult = {
    ...common,
    status: "passed",
    findings,
    clauses: [...clauses],
    operations: sumOf(told, (one) => one.operations),
    writes: sumOf(told, (one) => one.writes),
    cases: sumOf(told, (one) => one.cases),
    durationMs: sumOf(told, (one) => one.durationMs),
    ...(leftOut > 0 && { leftOut }),
  };
  if (findings.length === 0) return merged;
  const isWhole = told.every(({ status, held }) => status !== "failed" || held !== undefined);
  const held = [...clauses.difference(new Set(findings.map(({ clause }) => clause)))];
  return { ...merged, status: "failed", clauses: [], ...(isWhole && { held }) };
}

function sumOf(results: readonly CheckResult[], of: (one: CheckResult) => number): number {
  return results.reduce((sum, one) => sum + of(one), 0);
}
