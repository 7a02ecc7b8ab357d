import type { Skip } from "@plumbline/report";
import { costOfRuns, sumCosts } from "../../input/case-for.ts";
import type { Case } from "../../model/case.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import { type Bounds, chooseCases } from "./choose-cases.ts";
import { schedulePlan } from "./schedule-plan.ts";
import { shareWorth } from "./share-worth.ts";

/** Keeps the most valuable cases of a plan that fit. Everything else is left out, with a reason. The order does not change. */
export function fitPlan(plan: Plan, bounds: Bounds): Plan {
  const { entries: all } = plan;
  const chosen = chooseCases(all, bounds, { worthOf: shareWorth(all) });
  const entries = all.map((entry) => keepOnly(entry, chosen, bounds));
  if (entries.every((entry, index) => entry === all[index])) return plan;
  return {
    ...plan,
    entries,
    cost: sumCosts(entries.map(({ cost }) => cost)),
    schedule: schedulePlan(entries, bounds.limits, bounds),
  };
}

function keepOnly(entry: PlanEntry, chosen: ReadonlySet<Case>, { time }: Bounds): PlanEntry {
  const cases = entry.cases.filter((one) => chosen.has(one));
  if (cases.length === entry.cases.length) return entry;
  const leftOut = entry.cases.filter((one) => !chosen.has(one));
  const skip = time === undefined ? outOfBudget : outOfTime;
  const cost = sumCosts(cases.map(costOfRuns));
  return { ...entry, cases, leftOut, cost, ...(cases.length === 0 && { skip }) };
}

const outOfBudget = exhausted("budget", "raise --max-operations and --max-writes");

/** The skip of a check that does not fit into the time of a run. */
export const outOfTime: Skip = exhausted("time", "allow more with --time");

function exhausted(bound: string, remedy: string): Skip {
  const detail = `The check does not fit into the ${bound}: ${remedy}.`;
  return { reason: "budget-exhausted", detail, remedy };
}
