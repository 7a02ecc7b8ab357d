import type { Finding, Severity } from "../../model/finding.ts";
import type { RunReport } from "../../model/run.ts";

const ranks = { must: 0, advice: 1 } as const satisfies Record<Severity, number>;

/** Sorts `must` before `advice`; stable otherwise. */
export function bySeverity(a: Finding, b: Finding): number {
  return ranks[a.severity] - ranks[b.severity];
}

/** Every finding of the run, most severe first. */
export function listFindings(report: RunReport): readonly Finding[] {
  return report.results.flatMap((result) => result.findings).toSorted(bySeverity);
}
