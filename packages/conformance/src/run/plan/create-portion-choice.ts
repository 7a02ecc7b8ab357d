import type { RateLimitPolicy } from "@plumbline/contract";
import type { PlanEntry, Portion } from "../../model/plan.ts";

/** Chooses which of the waiting portions is sent next. */
export type ChoosePortion = (portions: readonly Portion[]) => Portion | undefined;

/**
 * Creates a function that chooses the next portion: the first one, unless a portion exceeds a limit. A portion that exceeds a limit is
 * chosen as soon as that costs little or another portion has exceeded the limit, provided that the entries that it builds on are complete.
 * Otherwise it is chosen after all portions that do not run last.
 */
export function createPortionChoice(
  isDueToExceed: (policy: RateLimitPolicy) => boolean,
): ChoosePortion {
  const exceeded = new Set<RateLimitPolicy>();
  const isDue = (portion: Portion, portions: readonly Portion[]): boolean =>
    portion.planned?.exceeds !== undefined &&
    (exceeded.has(portion.planned.exceeds) || isDueToExceed(portion.planned.exceeds)) &&
    !portions.some(({ entry }) => buildsOn(portion.entry, entry));
  return (portions) => {
    const due = portions.find((portion) => isDue(portion, portions));
    if (due?.planned?.exceeds) exceeded.add(due.planned.exceeds);
    const other = portions.find(({ planned }) => planned?.exceeds === undefined);
    return due ?? (other?.entry.isLast === false ? other : portions[0]);
  };
}

function buildsOn({ check, subject }: PlanEntry, other: PlanEntry): boolean {
  return (
    check.kind === "property" &&
    check.after?.includes(other.check.id) === true &&
    other.subject.operation === subject.operation
  );
}
