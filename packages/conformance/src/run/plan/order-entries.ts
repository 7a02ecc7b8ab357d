import type { PlanEntry } from "../../model/plan.ts";

/** Puts checks that leave the target unusable last, and after them the observers of their responses. */
export function orderEntries(planned: readonly PlanEntry[]): readonly PlanEntry[] {
  const late = planned.filter(({ check }) => check.kind === "property" && check.isLast === true);
  const isProbed = late.some(({ skip }) => !skip);
  const observers = planned.filter(({ check }) => check.kind === "observer" && isProbed);
  const sizeOf = ({ subject: { operation } }: PlanEntry): number =>
    Math.max(
      ...late
        .filter(({ subject, skip }) => subject.operation === operation && !skip)
        .map(({ cost }) => cost.operations),
    );
  // The smallest limit is exceeded first, because its requests count towards the larger limits.
  const ordered = late
    .toSorted((a, b) => Number(letsPass(a)) - Number(letsPass(b)))
    .toSorted((a, b) => sizeOf(a) - sizeOf(b) || 0)
    .toSorted((a, b) => endRank(a) - endRank(b));
  const last = [...ordered, ...observers].map((entry) => ({ ...entry, isLast: true }));
  const isEarly = (entry: PlanEntry): boolean =>
    !late.includes(entry) && !observers.includes(entry);
  return [...planned.filter(isEarly).toSorted(byCombination), ...last];
}

/**
 * Puts combined requests first. Combined requests are worth the most for a run with limited time, and show early how the target counts
 * rejected requests.
 */
function byCombination(one: PlanEntry, other: PlanEntry): number {
  return Number(isCombined(other)) - Number(isCombined(one));
}

function isCombined({ cases }: PlanEntry): boolean {
  return cases.some(({ parts }) => parts !== undefined);
}

/** Whether an entry lets time pass, in which a full window empties. */
function letsPass({ cases }: PlanEntry): boolean {
  return cases.some(({ waitMs = 0 }) => waitMs > 0);
}

/**
 * The rank of a check at the end of a run: a check that ends only its own credentials is before a check that leaves no valid credential.
 */
function endRank({ check }: PlanEntry): number {
  if (check.kind !== "property" || check.endsRun !== true) return 0;
  return check.isElsewhere === true ? 1 : 2;
}
