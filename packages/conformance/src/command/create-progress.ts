import type { CommandIo } from "@plumbline/command";
import type { Plan } from "../model/plan.ts";
import { formatCount, formatDuration } from "@plumbline/report";
import type { RunEvent } from "../model/run-event.ts";
import type { ResolvedTarget } from "../model/target.ts";
import type { PlanProgress } from "../run/plan/plan-run.ts";
import { createStatusLine } from "./create-status-line.ts";
import { costOfRuns } from "../input/case-for.ts";

export interface Progress {
  /** Counts an event of the run. */
  show(event: RunEvent): void;
  /** Stops updating and removes the status line. */
  clear(): void;
}

export interface ProgressOptions {
  readonly target: ResolvedTarget;
  /** The plan, if it was made before the run. */
  readonly plan?: Plan | undefined;
  /** How far the plan is, if it is made during the run. */
  readonly planned?: (() => PlanProgress) | undefined;
}

/** Shows how far a run is: one updated line on a terminal, otherwise a line every ten seconds. */
export function createProgress(io: CommandIo, options: ProgressOptions): Progress {
  const count = createCount(options);
  const line = createStatusLine(io, count.line);
  return {
    show(event) {
      count.add(event);
      if (event.type === "result") line.update(`: ${event.result.operation} ${event.result.check}`);
    },
    clear: () => line.clear(),
  };
}

interface Count {
  readonly add: (event: RunEvent) => void;
  readonly line: () => string;
}

/** The completed share of a run, and the minimum time that the declared limits require for the rest. */
interface Extent {
  readonly note: (operation: string, check: string) => void;
  /** From 0 to 1. */
  readonly share: () => number;
  readonly limitsMs: () => number;
}

function createCount(options: ProgressOptions): Count {
  const started = performance.now();
  const extent = options.plan
    ? extentOfPlan(options.plan, options.target)
    : extentOfOperations(options.planned);
  let requests = 0;
  let findings = 0;

  function remaining(): string {
    const share = extent.share();
    if (share === 0 || share >= 1) return "";
    const byPace = ((performance.now() - started) / share) * (1 - share);
    return `, about ${formatDuration(Math.max(byPace, extent.limitsMs(), 1_000))} left`;
  }

  return {
    add(event) {
      if (event.type === "exchange") requests += 1;
      if (event.type !== "result") return;
      extent.note(event.result.operation, event.result.check);
      findings += event.result.findings.length;
    },
    line() {
      const found = findings === 0 ? "no findings" : formatCount(findings, "finding");
      const part = Math.floor(extent.share() * 100);
      return `${part} %, ${formatCount(requests, "request")}, ${found}${remaining()}`;
    },
  };
}

/** How far a run is at the end of a portion of its plan. */
interface Mark {
  readonly operations: number;
  readonly atMs: number;
}

/** Measures a run by the requests of its plan. */
function extentOfPlan(plan: Plan, { respectLimits, clock }: ResolvedTarget): Extent {
  const marks = marksOf(plan);
  const total = Math.max(1, plan.cost.operations);
  const isPaced = respectLimits && !clock;
  let reached: Mark = { operations: 0, atMs: 0 };
  return {
    note(operation, check) {
      const mark = marks.get(`${operation} ${check}`) ?? reached;
      if (mark.operations >= reached.operations) reached = mark;
    },
    share: () => reached.operations / total,
    limitsMs: () => (isPaced ? plan.schedule.durationMs - reached.atMs : 0),
  };
}

/** Measures a run by the operations planned so far. The last planned operation is still running. */
function extentOfOperations(
  planned: () => PlanProgress = () => ({ planned: 0, operations: 1 }),
): Extent {
  return {
    note: () => undefined,
    share() {
      const { planned: count, operations } = planned();
      return Math.max(0, count - 1) / Math.max(1, operations);
    },
    limitsMs: () => 0,
  };
}

/** How far the run is when a check is complete, by operation and check. */
function marksOf({ schedule }: Plan): ReadonlyMap<string, Mark> {
  let operations = 0;
  const marks = schedule.portions.map(({ entry: { subject, check }, planned, endsAtMs }) => {
    operations += planned ? costOfRuns(planned).operations : 0;
    return [`${subject.operation.id} ${check.id}`, { operations, atMs: endsAtMs }] as const;
  });
  return new Map(marks);
}
