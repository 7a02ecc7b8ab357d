import type { PlannedShard } from "@plumbline/report";
import type { Plan, PortionFeed } from "../model/plan.ts";
import type { Subject } from "../model/subject.ts";
import { createPlanner } from "../plan/create-planner.ts";
import { feedOperations } from "../plan/feed-operations.ts";
import { feedPlan } from "../plan/feed-plan.ts";
import type { PlanProgress } from "../plan/plan-run.ts";
import { readsOf, readsToPlan } from "../plan/reads-of.ts";
import { type PlanAllChecksOptions, withCatalog } from "./plan-all-checks.ts";

/** What a run executes: a plan made beforehand, or one that is made as the run goes. */
export interface RunWork {
  readonly feed: PortionFeed;
  /** Harmless reads with which the target can be probed. */
  readonly reads: readonly Subject[];
  /** Ids of the operations that have entries, as far as they are planned. */
  readonly operations: () => readonly string[];
  readonly shard?: PlannedShard;
  /** How far a plan is that is made as the run goes. */
  readonly progress?: () => PlanProgress;
}

/** The work of a plan that is already made. */
export function workOf(plan: Plan): RunWork {
  return {
    feed: feedPlan(plan),
    reads: readsOf(plan.entries),
    operations: () => [...new Set(plan.entries.map(({ subject }) => subject.operation.id))],
    ...(plan.shard ? { shard: plan.shard } : {}),
  };
}

/** What is dealt out among the operations of a large document goes to so many of them. */
const mostSurveyed = 30;

/** Work that is planned operation by operation. Throws what `planRun` throws. */
export function workAsItGoes(options: PlanAllChecksOptions): RunWork {
  const planner = createPlanner({ ...withCatalog(options), mostSurveyed });
  const feed = feedOperations(planner, options.contract.policies.rateLimits);
  return {
    feed,
    reads: readsToPlan(planner),
    operations: feed.plannedOperations,
    progress: feed.progress,
  };
}

/** A document of more operations is planned as the run goes. */
const mostPlannedAtOnce = 100;

/**
 * Whether the run can begin before the plan of its last operation is made: the document is large, and nothing needs the
 * whole plan first. A shard, a budget and a time are dealt out over all of it, and checks that end a run or use up a limit
 * come after everything else.
 */
export function canPlanAsItGoes(options: PlanAllChecksOptions): boolean {
  const { contract, target, operations = [], shard, time } = options;
  const count = operations.length > 0 ? operations.length : contract.operations.length;
  const { budget, probeLimits, probeRetention, oauth, mcp } = target;
  const isBudgeted = budget.operations !== undefined || budget.writes !== undefined;
  const isProbed = probeLimits || probeRetention || oauth !== undefined || mcp !== undefined;
  return count > mostPlannedAtOnce && !shard && time === undefined && !isBudgeted && !isProbed;
}
