import type { CommandIo } from "@plumbline/command";
import type { Case } from "../model/case.ts";
import type { Plan } from "../model/plan.ts";
import { timedOut } from "../model/verdicts/timed-out.ts";
import { formatCount, formatDuration } from "@plumbline/report";
import type { RunEvent } from "../model/run-event.ts";
import type { ResolvedTarget } from "../model/target.ts";
import type { FeedProgress } from "../run/plan/feed-operations.ts";
import { sum } from "../run/plan/sum.ts";
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
  /** The number of requests that the run has sent. */
  readonly sent: () => number;
  /** The plan, if it was made before the run. */
  readonly plan?: Plan | undefined;
  /** How far the run is, if it is planned as it goes. */
  readonly planned?: (() => FeedProgress) | undefined;
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
  /** Notes that a check is complete, after this many requests. */
  readonly note: (operation: string, check: string, sent: number) => void;
  /** From 0 to 1, after this many requests. */
  readonly share: (sent: number) => number;
  readonly limitsMs: () => number;
}

/** A smaller share does not show how long the rest takes. */
const leastTelling = 0.03;

function createCount({ plan, planned, sent, target }: ProgressOptions): Count {
  const started = performance.now();
  const extent = plan ? extentOfPlan(plan, target, sent()) : extentOfOperations(sent(), planned);
  let lostMs = 0;
  let findings = 0;
  let best = 0;

  function remaining(share: number): string {
    if (share < leastTelling || share >= 1) return "";
    // A timeout says nothing about the time of other requests.
    const byPace = ((performance.now() - started - lostMs) / share) * (1 - share);
    return `, about ${formatDuration(Math.max(byPace, extent.limitsMs(), 1_000))} left`;
  }

  return {
    add(event) {
      if (event.type === "exchange" && timedOut(event.exchange.response))
        lostMs += event.exchange.elapsedMs;
      if (event.type !== "result") return;
      extent.note(event.result.operation, event.result.check, sent());
      findings += event.result.findings.length;
    },
    line() {
      const found = findings === 0 ? "no findings" : formatCount(findings, "finding");
      // Requests of checks that are not complete are not seen as such when another check is complete.
      const share = (best = Math.max(best, extent.share(sent())));
      const part = Math.floor(share * 100);
      return `${part} %, ${formatCount(sent(), "request")}, ${found}${remaining(share)}`;
    },
  };
}

/** The greatest share of a run that is not complete. */
const almost = 0.99;

/** The requests of a check on an operation, and their time at the declared limits. */
interface Weight {
  readonly requests: number;
  readonly ms: number;
}

/** Measures a run by the requests of its plan: those of the complete checks, and the requests since the last one was complete. */
function extentOfPlan(
  { schedule }: Plan,
  { respectLimits, clock }: ResolvedTarget,
  before: number,
): Extent {
  const left = weightsOf(schedule);
  const total = sum([...left.values()].map(({ requests }) => requests));
  const isPaced = respectLimits && !clock;
  let noted = before;
  return {
    note(operation, check, sent) {
      left.delete(keyOf(operation, check));
      noted = sent;
    },
    share(sent) {
      const rest = sum([...left.values()].map(({ requests }) => requests));
      if (left.size === 0) return 1;
      return total === 0 ? 0 : Math.min(almost, 1 - (rest - (sent - noted)) / total);
    },
    limitsMs: () => (isPaced ? sum([...left.values()].map(({ ms }) => ms)) : 0),
  };
}

function keyOf(operation: string, check: string): string {
  return `${operation} ${check}`;
}

/** Measures a run by the weights of its operations, and by the requests of the operation that was planned last. */
function extentOfOperations(before: number, planned: () => FeedProgress = () => noFeed): Extent {
  let start = { planned: 1, sent: before };
  function share(sent: number): number {
    const { planned: count, done, current, requests } = planned();
    if (count !== start.planned) start = { planned: count, sent };
    const share = done + current * Math.min(1, (sent - start.sent) / Math.max(1, requests));
    return Math.min(almost, share);
  }
  return {
    note: (_operation, _check, sent) => void share(sent),
    share,
    limitsMs: () => 0,
  };
}

const noFeed: FeedProgress = { planned: 0, operations: 1, done: 0, current: 0, requests: 0 };

/** The weight of each check on an operation. */
function weightsOf({ portions }: Plan["schedule"]): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let startMs = 0;
  for (const {
    entry: { subject, check },
    planned,
    endsAtMs,
  } of portions) {
    const key = keyOf(subject.operation.id, check.id);
    const { requests, ms } = weights.get(key) ?? { requests: 0, ms: 0 };
    const added = planned ? usualRequests(planned) : 0;
    weights.set(key, { requests: requests + added, ms: ms + endsAtMs - startMs });
    startMs = endsAtMs;
  }
  return weights;
}

function usualRequests({ cost, usually = cost, runs }: Case): number {
  return costOfRuns({ cost: usually, runs }).operations;
}
