import type { Operation } from "@plumbline/contract";
import type { Exchange, PlannedShard, RunSelection } from "@plumbline/report";
import type { Plan, PortionFeed } from "../model/plan.ts";
import type { Subject } from "../model/subject.ts";
import { createPlanner } from "./plan/create-planner.ts";
import { type FeedProgress, feedOperations } from "./plan/feed-operations.ts";
import { feedInTime, type LearntPace } from "./plan/feed-in-time.ts";
import { mayReceive } from "../target/resolve-target.ts";
import { feedPlan } from "./plan/feed-plan.ts";
import { planRun } from "./plan/plan-run.ts";
import { readsOf, readsToPlan } from "./plan/reads-of.ts";
import { type PlanAllChecksOptions, withCatalog } from "./plan-all-checks.ts";

/** The work of a run: a plan that was made before the run, or a plan that is made during the run. */
export interface RunWork {
  readonly feedFor: (pace: LearntPace) => PortionFeed;
  /** Harmless reads with which the target can be probed. */
  readonly reads: readonly Subject[];
  /** The operations that the run may send, in the order of their plans. */
  readonly sent: readonly Operation[];
  /** IDs of the planned operations that have entries. */
  readonly operations: () => readonly string[];
  readonly shard?: PlannedShard;
  /** The operations and checks that the run is limited to. */
  readonly selection?: RunSelection;
  /** The progress of a plan that is made during the run. */
  readonly progress?: () => FeedProgress;
}

/** The work of a run that was interrupted before its plan was complete: the observers judge the exchanges of these operations. */
export function workOfObservers(
  options: PlanAllChecksOptions,
  exchanges: readonly Pick<Exchange, "operation">[],
): RunWork {
  const sent = new Set(exchanges.map(({ operation }) => operation));
  const operations = [...sent].filter((id) =>
    options.contract.operations.some((one) => one.id === id),
  );
  if (operations.length === 0) return noWork;
  const whole = withCatalog(options);
  const catalog = whole.catalog.map((check) =>
    check.kind === "observer" ? check : { ...check, applies: () => false },
  );
  const { shard: _, ...planning } = { ...whole, operations, catalog };
  return workOf(planRun(planning), options);
}

const noWork: RunWork = {
  feedFor: () => ({ next: () => undefined }),
  reads: [],
  sent: [],
  operations: () => [],
};

/** The work of a complete plan. If the run has limited time, the plan is fitted again when the run learns new facts. */
export function workOf(plan: Plan, { contract, time, ...options }: PlanAllChecksOptions): RunWork {
  const limits = contract.policies.rateLimits;
  return {
    feedFor: (pace) =>
      time === undefined
        ? feedPlan(plan.schedule.portions)
        : feedInTime(plan, { limits, time }, pace),
    reads: readsOf(plan.entries),
    sent: operationsSent(plan),
    operations: () => [...new Set(plan.entries.map(({ subject }) => subject.operation.id))],
    ...(plan.shard ? { shard: plan.shard } : {}),
    ...selectionOf(options),
  };
}

/** The operations for which a plan has an entry that is not skipped. */
export function operationsSent({ entries }: Plan): readonly Operation[] {
  const sent = entries.filter(({ skip }) => !skip).map(({ subject }) => subject.operation);
  return [...new Set(sent)];
}

function selectionOf({
  operations = [],
  checks = [],
}: Pick<PlanAllChecksOptions, "operations" | "checks">): Pick<RunWork, "selection"> {
  const selection = {
    ...(operations.length > 0 && { operations }),
    ...(checks.length > 0 && { checks }),
  };
  return Object.keys(selection).length > 0 ? { selection } : {};
}

/** Maximum number of surveyed operations of a large document. */
const mostSurveyed = 30;

/** Work that is planned operation by operation. Throws as `planRun` does. */
export function workAsItGoes(options: PlanAllChecksOptions): RunWork {
  const planner = createPlanner({ ...withCatalog(options), mostSurveyed });
  const { contract, target } = options;
  const isSent = (operation: Operation): boolean =>
    !planner.isElsewhere(operation) && mayReceive(target, operation);
  const clauses = Map.groupBy(contract.clauses, ({ operation }) => operation);
  const feed = feedOperations(planner, {
    limits: contract.policies.rateLimits,
    // Most cases are about one clause of their operation.
    weightOf: (operation) => (isSent(operation) ? 1 + (clauses.get(operation.id)?.length ?? 0) : 0),
  });
  return {
    feedFor: () => feed,
    reads: readsToPlan(planner),
    sent: planner.operations.filter(isSent),
    operations: feed.plannedOperations,
    progress: feed.progress,
    ...selectionOf(options),
  };
}

/** A document with more operations is planned during the run. */
const mostPlannedAtOnce = 100;

/**
 * Whether the run can start before its last operation is planned: the document is large, and nothing needs the whole plan. A shard, a
 * budget and a time are distributed over the whole plan, and checks that end a run or use up a limit run after all other checks.
 */
export function canPlanAsItGoes(options: PlanAllChecksOptions): boolean {
  const { contract, target, operations = [], shard, time } = options;
  const count = operations.length > 0 ? operations.length : contract.operations.length;
  const { budget, clock, credentialsLastMs, probeLimits, probeRetention, oauth, mcp } = target;
  const isBudgeted = budget.operations !== undefined || budget.writes !== undefined;
  // Credentials that last long let the run probe the retention at its end.
  const letsPass = probeRetention ?? (clock !== undefined && credentialsLastMs > 0);
  const isProbed = probeLimits || letsPass || oauth !== undefined || mcp !== undefined;
  return count > mostPlannedAtOnce && !shard && time === undefined && !isBudgeted && !isProbed;
}
