import type { CommandIo } from "@plumbline/command";
import type { RateLimitPolicy } from "@plumbline/contract";
import type { Cost } from "../model/case.ts";
import type { Plan, PlanEntry } from "../model/check.ts";
import type { CheckResult } from "../model/run.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { limitTime } from "../plan/limit-time.ts";
import { formatCount, formatDuration } from "../report/text/format-quantity.ts";

export interface Progress {
  /** Takes note of a check that is done, and of the requests it sent. */
  show(result: CheckResult, requests: number): void;
  /** Ends it, and takes the line away. */
  clear(): void;
}

export interface ProgressOptions {
  readonly plan: Plan;
  readonly target: ResolvedTarget;
  readonly limits: readonly RateLimitPolicy[];
}

const widest = 100;

const clearLine = "\r\u001b[K";

/** How often a line is written where none can be written over, in milliseconds. */
const linePeriod = 10_000;

/** How far a run is: one live line on a terminal, a line now and then everywhere else. */
export function createProgress({ stderr }: CommandIo, options: ProgressOptions): Progress {
  const count = createCount(options);
  if (stderr.isTTY !== true) {
    const timer = setInterval(() => stderr.write(`${count.line()}\n`), linePeriod);
    timer.unref();
    return { show: count.add, clear: () => clearInterval(timer) };
  }
  // A line that wraps cannot be cleared.
  const width = Math.min(widest, (stderr.columns ?? widest) - 1);
  return {
    show(result, requests) {
      count.add(result, requests);
      const line = `${count.line()}: ${result.operation} ${result.check}`;
      stderr.write(`${clearLine}${line.slice(0, width)}`);
    },
    clear: () => void stderr.write(clearLine),
  };
}

interface Count {
  readonly add: (result: CheckResult, requests: number) => void;
  readonly line: () => string;
}

const none: Cost = { operations: 0, writes: 0 };

function createCount({ plan, target, limits }: ProgressOptions): Count {
  const started = performance.now();
  const costs = new Map(plan.entries.map((entry) => [keyOf(entry), entry.cost]));
  let left = plan.cost;
  let requests = 0;
  let findings = 0;

  function remaining(): string {
    const done = plan.cost.operations - left.operations;
    if (done === 0 || left.operations <= 0) return "";
    const byPace = ((performance.now() - started) / done) * left.operations;
    const byLimits = target.respectLimits && !target.clock ? limitTime(left, limits) : 0;
    return `, about ${formatDuration(Math.max(byPace, byLimits, 1_000))} left`;
  }

  return {
    add(result, more) {
      const { operations, writes } = costs.get(`${result.operation} ${result.check}`) ?? none;
      left = { operations: left.operations - operations, writes: left.writes - writes };
      requests += more;
      findings += result.findings.length;
    },
    line() {
      const done = 1 - left.operations / Math.max(1, plan.cost.operations);
      const found = findings === 0 ? "no findings" : formatCount(findings, "finding");
      return `${Math.floor(done * 100)} %, ${formatCount(requests, "request")}, ${found}${remaining()}`;
    },
  };
}

function keyOf({ subject, check }: PlanEntry): string {
  return `${subject.operation.id} ${check.id}`;
}
