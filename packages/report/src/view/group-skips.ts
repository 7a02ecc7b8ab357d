import type { CheckResult, RunReport, SkipReason } from "../run/run-report.ts";

/** What each reason means, in the words of every report. */
export const skipReasons: Readonly<Record<SkipReason, string>> = {
  "effect-not-allowed": "the operation's effect is not allowed on this target",
  "identity-missing": "the target offers no credential that the check needs",
  "budget-exhausted": "the budget ended first",
  "clock-missing": "the target's clock cannot be moved",
  "stateless-target": "the target keeps no state",
  "open-in-contract": "the contract leaves it open",
  "not-selected": "not selected for this run",
  "not-configured": "the target does not say how to reach it",
  "prerequisite-failed": "a check this one builds on failed",
  "no-proof": "no answer said anything about it",
};

/** Checks that were skipped, wholly or in part, for the same reason and with the same remedy. */
export interface SkipGroup {
  readonly reason: SkipReason;
  readonly detail: string;
  readonly results: readonly CheckResult[];
  /** Operation ids, each once. */
  readonly operations: readonly string[];
}

/** Groups skips by reason and remedy, in the order of the reasons. */
export function groupSkips(report: RunReport): readonly SkipGroup[] {
  const skipped = report.results.filter((result) => result.skip !== undefined);
  const groups = Map.groupBy(skipped, ({ skip }) => JSON.stringify([skip?.reason, skip?.detail]));
  const order = Object.keys(skipReasons);
  return [...groups.values()]
    .flatMap(skipGroup)
    .toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason));
}

function skipGroup(results: readonly CheckResult[]): readonly SkipGroup[] {
  const skip = results[0]?.skip;
  if (!skip) return [];
  const operations = [...new Set(results.map((result) => result.operation))];
  return [{ ...skip, results, operations }];
}
