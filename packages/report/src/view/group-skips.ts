import type { CheckResult, RunReport, SkipReason } from "../run/run-report.ts";
import { asSentence } from "../text/capitalize.ts";

/** The meaning of each reason, for all reports. */
export const skipReasons: Readonly<Record<SkipReason, string>> = {
  "effect-not-allowed": "the operation's effect is not allowed on this target",
  "identity-missing": "the target has no credential that the check needs",
  "budget-exhausted": "the budget was used up",
  "clock-missing": "the target's clock cannot be moved",
  "stateless-target": "the target keeps no state",
  "open-in-contract": "the contract does not specify it",
  "not-selected": "not selected for this run",
  "not-configured": "the target does not configure this interface",
  "feature-off": "the target says that the feature is off",
  "prerequisite-failed": "a check that this one depends on failed",
  "no-proof": "no response proved or broke it",
};

/** Checks that were skipped, completely or in part, for the same reason and with the same remedy. */
export interface SkipGroup {
  readonly reason: SkipReason;
  readonly detail: string;
  readonly results: readonly CheckResult[];
  /** Operation IDs, each once. */
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
  return [{ ...skip, detail: asSentence(skip.detail), results, operations }];
}
