import type { PlanEntry } from "../model/plan.ts";

/** What leaves the target unusable comes last, and after it whatever looks at what it was answered. */
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
  // The smallest limit is tripped first: what trips it counts towards the larger ones.
  const ordered = late
    .toSorted((a, b) => sizeOf(a) - sizeOf(b) || 0)
    .toSorted((a, b) => endRank(a) - endRank(b));
  const last = [...ordered, ...observers].map((entry) => ({ ...entry, isLast: true }));
  const isEarly = (entry: PlanEntry): boolean =>
    !late.includes(entry) && !observers.includes(entry);
  return [...planned.filter(isEarly), ...last];
}

/** What ends the run comes last; before it, what ends it with credentials of its own. */
function endRank({ check }: PlanEntry): number {
  if (check.kind !== "property" || check.endsRun !== true) return 0;
  return check.isElsewhere === true ? 1 : 2;
}
