import type { Operation, RateLimitPolicy } from "@plumbline/contract";
import type { PlanEntry, PortionFeed } from "../../model/plan.ts";
import type { Planner } from "./create-planner.ts";
import type { PlanProgress } from "./plan-run.ts";
import { schedulePlan } from "./schedule-plan.ts";
import { sum } from "./sum.ts";

/** How far a run is that is planned as it goes. */
export interface FeedProgress extends PlanProgress {
  /** The share of the run before the operation that was planned last, from 0 to 1. */
  readonly done: number;
  /** The share of that operation. */
  readonly current: number;
  /** The maximum number of requests of that operation. */
  readonly requests: number;
}

export interface FeedOptions {
  readonly limits: readonly RateLimitPolicy[];
  /** The expected requests of an operation before it is planned, in any unit. */
  readonly weightOf: (operation: Operation) => number;
}

export interface OperationFeed extends PortionFeed {
  readonly progress: () => FeedProgress;
  /** IDs of the planned operations that have entries. */
  readonly plannedOperations: () => readonly string[];
}

/**
 * Plans an operation when the run reaches it, so that the first request does not wait for the last operation's
 * plan and memory holds the cases of only one operation. Checks that run last are planned with their operation and sent at the end. Planning is divided into
 * short steps.
 */
export function feedOperations(planner: Planner, { limits, weightOf }: FeedOptions): OperationFeed {
  const { operations } = planner;
  const weights = operations.map(weightOf);
  const total = Math.max(1, sum(weights));
  const last: PlanEntry[] = [];
  const ids: string[] = [];
  let planned = 0;
  let requests = 0;

  function* planAll(): Generator<readonly PlanEntry[] | undefined, void> {
    yield* planner.prepare();
    for (const operation of operations) {
      const entries = yield* planner.plan(operation);
      planned += 1;
      requests = sum(entries.map(({ cost }) => cost.operations));
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
    progress: () => ({
      planned,
      operations: operations.length,
      done: sum(weights.slice(0, Math.max(0, planned - 1))) / total,
      current: (weights[planned - 1] ?? 0) / total,
      requests,
    }),
    plannedOperations: () => ids,
  };
}

function isLast({ check }: PlanEntry): boolean {
  return check.kind === "property" && check.isLast === true;
}
