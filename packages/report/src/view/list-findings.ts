import type { Finding, Severity } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";

/** The effect of a finding on the run. A known finding does not fail the run, whatever its severity. */
export type Weight = Severity | "known";

const ranks = { must: 0, advice: 1, known: 2 } as const satisfies Record<Weight, number>;

export function weightOf({ severity, known }: Finding): Weight {
  return known ? "known" : severity;
}

/** Sorts `must` before `advice` before known findings. The sort is stable. */
export function bySeverity(a: Finding, b: Finding): number {
  return ranks[weightOf(a)] - ranks[weightOf(b)];
}

/** Lists all findings of the run, most severe first. */
export function listFindings(report: RunReport): readonly Finding[] {
  return report.results.flatMap((result) => result.findings).toSorted(bySeverity);
}
