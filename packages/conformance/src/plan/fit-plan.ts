import type { RateLimitPolicy } from "@plumbline/contract";
import type { Skip } from "@plumbline/report";
import type { Plan, PlanEntry } from "../model/plan.ts";
import type { Budget } from "../model/target.ts";
import { sumCosts } from "../cases/case-for.ts";
import { createPrerequisites, type Prerequisites } from "./prerequisites.ts";
import { schedulePlan } from "./schedule-plan.ts";

/** The bounds of a run. */
export interface Allotment {
  readonly budget: Budget;
  /** In milliseconds, at the declared limits. */
  readonly time?: number;
  readonly limits: readonly RateLimitPolicy[];
}

/**
 * Keeps the most valuable part of a plan that fits: musts first, then what proves most clauses for its cost. A
 * check is kept together with those it builds on. Everything else is skipped with a reason. The order does not
 * change.
 */
export function fitPlan(plan: Plan, allotment: Allotment): Plan {
  const { budget, time } = allotment;
  if (time === undefined && budget.operations === undefined && budget.writes === undefined)
    return plan;
  let kept: ReadonlySet<PlanEntry> = new Set();
  const before = createPrerequisites(plan.entries);
  for (const entry of plan.entries.filter(isSending).toSorted(byWorth)) {
    if (kept.has(entry)) continue;
    const more = new Set([...kept, ...allBefore(entry, before), entry]);
    const entries = plan.entries.filter((one) => more.has(one));
    if (fits(entries, allotment)) kept = more;
  }
  const entries = plan.entries.map((entry) =>
    isSending(entry) && !kept.has(entry) ? leftOut(entry, allotment) : entry,
  );
  return {
    ...plan,
    entries,
    cost: sumCosts(entries.map(({ cost }) => cost)),
    schedule: schedulePlan(entries, allotment.limits),
  };
}

function isSending({ skip, cost }: PlanEntry): boolean {
  return skip === undefined && cost.operations > 0;
}

function byWorth(one: PlanEntry, other: PlanEntry): number {
  return rankOf(one) - rankOf(other) || worthOf(other) - worthOf(one);
}

function rankOf({ check }: PlanEntry): number {
  return check.severity === "must" ? 0 : 1;
}

/** Clauses per request. A write counts twice, because it uses two limits. */
function worthOf({ cases, cost }: PlanEntry): number {
  const clauses = new Set(cases.map(({ clause }) => clause)).size;
  return clauses / (cost.operations + cost.writes);
}

/** The checks that an entry builds on, directly or indirectly. */
function allBefore(entry: PlanEntry, before: Prerequisites): readonly PlanEntry[] {
  return before(entry)
    .filter(isSending)
    .flatMap((one) => [...allBefore(one, before), one]);
}

function fits(entries: readonly PlanEntry[], { budget, time, limits }: Allotment): boolean {
  const cost = sumCosts(entries.map((entry) => entry.cost));
  const { operations = Infinity, writes = Infinity } = budget;
  if (cost.operations > operations || cost.writes > writes) return false;
  return time === undefined || schedulePlan(entries, limits).durationMs <= time;
}

function leftOut({ check, subject, isLast }: PlanEntry, { time }: Allotment): PlanEntry {
  const skip: Skip =
    time === undefined
      ? exhausted("does not fit into the budget", "raise --max-operations and --max-writes")
      : exhausted("does not fit into the time", "allow more with --time");
  return { check, subject, isLast, cases: [], cost: { operations: 0, writes: 0 }, skip };
}

function exhausted(why: string, remedy: string): Skip {
  return { reason: "budget-exhausted", detail: `${why}: ${remedy}`, remedy };
}
