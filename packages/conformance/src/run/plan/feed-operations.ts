import type { RateLimitPolicy } from "@plumbline/contract";
import type { PlanEntry, PortionFeed } from "../../model/plan.ts";
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
 * plan and memory holds the cases of only one operation. Checks that run last are planned with their operation and sent at the end. Planning is divided into
 * short steps.
 */
export function feedOperations(
  planner: Planner,
  limits: readonly RateLimitPolicy[],
): OperationFeed {
  const { operations } = planner;
  const last: PlanEntry[] = [];
  const ids: string[] = [];
  let planned = 0;

  function* planAll(): Generator<readonly PlanEntry[] | undefined, void> {
    yield* planner.prepare();
    for (const operation of operations) {
      const entries = yield* planner.plan(operation);
      planned += 1;
      if (entries.length > 0) ids.push(operation.id);
      last.push(...entries.filter(isLast).map((entry) => ({ ...entry, isLast: true })));
      yield entries.filter((entry) => !isLast(entry));
    }
    yield last;
  }

  const steps = planAll();
  return {
    next() {
      const { done, value: entries } = steps.next();
      if (done) return undefined;
      return entries ? schedulePlan(entries, limits).portions : [];
    },
    progress: () => ({ planned, operations: operations.length }),
    plannedOperations: () => ids,
  };
}

function isLast({ check }: PlanEntry): boolean {
  return check.kind === "property" && check.isLast === true;
}
