import type { RateLimitPolicy } from "@plumbline/contract";
import type { Lanes, PlanEntry, PortionFeed } from "../model/plan.ts";
import type { Planner } from "./create-planner.ts";
import type { PlanProgress } from "./plan-run.ts";
import { scheduleRun } from "./lanes/schedule-run.ts";

export interface OperationFeed extends PortionFeed {
  readonly progress: () => PlanProgress;
  /** IDs of the planned operations that have entries. */
  readonly plannedOperations: () => readonly string[];
}

/**
 * Plans an operation when the run reaches it, so that the first request does not wait for the last operation's
 * plan and memory holds the cases of only one operation. If partitions share the run, a few operations are planned together, so that
 * every lane has something to send. Checks that run last are planned with their operation and sent at the end. Planning is divided into
 * short steps.
 */
export function feedOperations(
  planner: Planner,
  limits: readonly RateLimitPolicy[],
  lanes?: Lanes,
): OperationFeed {
  const { operations } = planner;
  const together = lanes ? lanes.targets.length * operationsPerLane : 1;
  const last: PlanEntry[] = [];
  const ids: string[] = [];
  let planned = 0;

  function* planAll(): Generator<readonly PlanEntry[] | undefined, void> {
    yield* planner.prepare();
    let ready: PlanEntry[] = [];
    for (const [index, operation] of operations.entries()) {
      const entries = yield* planner.plan(operation);
      planned += 1;
      if (entries.length > 0) ids.push(operation.id);
      last.push(...entries.filter(isLast).map((entry) => ({ ...entry, isLast: true })));
      ready.push(...entries.filter((entry) => !isLast(entry)));
      if ((index + 1) % together > 0 && index + 1 < operations.length) continue;
      yield ready;
      ready = [];
    }
    yield last;
  }

  const steps = planAll();
  return {
    next(lane) {
      // What follows is planned when all lanes have ended.
      if (lane !== undefined) return undefined;
      const { done, value: entries } = steps.next();
      if (done) return undefined;
      return entries ? scheduleRun(entries, limits, lanes ? { lanes } : {}).portions : [];
    },
    progress: () => ({ planned, operations: operations.length }),
    plannedOperations: () => ids,
  };
}

/** How many operations are planned together for each lane. */
const operationsPerLane = 2;

function isLast({ check }: PlanEntry): boolean {
  return check.kind === "property" && check.isLast === true;
}
