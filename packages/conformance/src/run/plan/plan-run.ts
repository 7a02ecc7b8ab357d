import { sumCosts } from "../../input/case-for.ts";
import { runSteps } from "../../input/run-steps.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import { createPlanner, type PlanOptions } from "./create-planner.ts";
import { fitPlan } from "./fit-plan.ts";
import { orderEntries } from "./order-entries.ts";
import { schedulePlan } from "./schedule-plan.ts";
import { shardPlan } from "./shard-plan.ts";

/** How far a plan is. */
export interface PlanProgress {
  /** Number of planned operations. */
  readonly planned: number;
  readonly operations: number;
}

/**
 * Plans the requests of a run before its first request. The same options give the same plan. Throws ConformanceError `NOTHING_SELECTED`,
 * `CONFIG_INVALID`.
 */
export function planRun(options: PlanOptions): Plan {
  return runSteps(planSteps(options));
}

/** Plans as `planRun` does in short steps, so that the caller can show progress and stop. */
export function* planSteps(options: PlanOptions): Generator<PlanProgress, Plan> {
  const { contract, target, time, shard } = options;
  const planner = createPlanner(options);
  const { operations } = planner;
  const planned: PlanEntry[] = [];
  function* showing<T>(count: number, steps: Generator<undefined, T>): Generator<PlanProgress, T> {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      yield { planned: count, operations: operations.length };
    }
  }
  yield* showing(0, planner.prepare());
  for (const [index, operation] of operations.entries()) {
    planned.push(...(yield* showing(index, planner.plan(operation))));
    yield { planned: index + 1, operations: operations.length };
  }
  const entries = orderEntries(planned);
  const hasEntries = new Set(entries.map(({ subject }) => subject.operation));
  const elsewhere = operations
    .filter((operation) => planner.isElsewhere(operation) && !hasEntries.has(operation))
    .map(({ id }) => id);
  const limits = contract.policies.rateLimits;
  const cost = sumCosts(entries.map((entry) => entry.cost));
  const schedule = schedulePlan(entries, limits);
  const whole = { entries, cost, schedule, elsewhere };
  const { budget } = target;
  const bounds = { budget, limits, ...(time === undefined ? {} : { time, countsSpared: true }) };
  const plan = fitPlan(whole, bounds);
  return shard ? shardPlan(contract, plan, shard) : plan;
}
