import type { RateLimitPolicy } from "@plumbline/contract";
import type { PlanEntry, PortionFeed } from "../model/plan.ts";
import type { Planner } from "./create-planner.ts";
import type { PlanProgress } from "./plan-run.ts";
import { schedulePlan } from "./schedule-plan.ts";

export interface OperationFeed extends PortionFeed {
  readonly progress: () => PlanProgress;
  /** IDs of the planned operations that have entries. */
  readonly plannedOperations: () => readonly string[];
}

/**
 * Plans an operation when the run reaches it, so that the first request does not wait for the last operation's
 * plan and memory holds the cases of only one operation. Checks that run last are planned with their operation and
 * sent at the end.
 */
export function feedOperations(
  planner: Planner,
  limits: readonly RateLimitPolicy[],
): OperationFeed {
  const { operations } = planner;
  const last: PlanEntry[] = [];
  const ids: string[] = [];
  let planned = 0;

  function planNext(): readonly PlanEntry[] | undefined {
    const operation = operations[planned];
    if (!operation) return last.length > 0 ? last.splice(0) : undefined;
    planned += 1;
    const entries = planner.plan(operation);
    if (entries.length > 0) ids.push(operation.id);
    last.push(...entries.filter(isLast).map((entry) => ({ ...entry, isLast: true })));
    return entries.filter((entry) => !isLast(entry));
  }

  return {
    next() {
      const entries = planNext();
      return entries && schedulePlan(entries, limits).portions;
    },
    progress: () => ({ planned, operations: operations.length }),
    plannedOperations: () => ids,
  };
}

function isLast({ check }: PlanEntry): boolean {
  return check.kind === "property" && check.isLast === true;
}
