import type { CommandIo } from "@plumbline/command";
import type { Plan } from "../model/check.ts";
import { formatCount, formatDuration } from "@plumbline/report";
import type { RunEvent } from "../model/event.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";

export interface Progress {
  /** Takes note of an event of the run. */
  show(event: RunEvent): void;
  /** Ends it, and takes the line away. */
  clear(): void;
}

export interface ProgressOptions {
  readonly plan: Plan;
  readonly target: ResolvedTarget;
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
    show(event) {
      count.add(event);
      if (event.type !== "result") return;
      const line = `${count.line()}: ${event.result.operation} ${event.result.check}`;
      stderr.write(`${clearLine}${line.slice(0, width)}`);
    },
    clear: () => void stderr.write(clearLine),
  };
}

interface Count {
  readonly add: (event: RunEvent) => void;
  readonly line: () => string;
}

/** How far a run is when a portion of its plan has ended. */
interface Mark {
  readonly operations: number;
  readonly atMs: number;
}

function createCount({ plan, target }: ProgressOptions): Count {
  const started = performance.now();
  const marks = marksOf(plan);
  const planned = Math.max(1, plan.cost.operations);
  let reached: Mark = { operations: 0, atMs: 0 };
  let requests = 0;
  let findings = 0;

  function remaining(): string {
    const { operations: done, atMs } = reached;
    const left = planned - done;
    if (done === 0 || left <= 0) return "";
    const byPace = ((performance.now() - started) / done) * left;
    const isPaced = target.respectLimits && !target.clock;
    const byLimits = isPaced ? plan.schedule.durationMs - atMs : 0;
    return `, about ${formatDuration(Math.max(byPace, byLimits, 1_000))} left`;
  }

  return {
    add(event) {
      if (event.type === "exchange") requests += 1;
      if (event.type !== "result") return;
      const { result } = event;
      const mark = marks.get(`${result.operation} ${result.check}`) ?? reached;
      if (mark.operations >= reached.operations) reached = mark;
      findings += result.findings.length;
    },
    line() {
      const found = findings === 0 ? "no findings" : formatCount(findings, "finding");
      const part = Math.floor((reached.operations / planned) * 100);
      return `${part} %, ${formatCount(requests, "request")}, ${found}${remaining()}`;
    },
  };
}

/** By operation and check, how far the run is when the check is done. */
function marksOf({ schedule }: Plan): ReadonlyMap<string, Mark> {
  let operations = 0;
  const marks = schedule.portions.map(({ entry: { subject, check }, cases, endsAtMs }) => {
    operations += sumCosts(cases.map(costOfRuns)).operations;
    return [`${subject.operation.id} ${check.id}`, { operations, atMs: endsAtMs }] as const;
  });
  return new Map(marks);
}
