import { setImmediate } from "node:timers/promises";
import type { PlanEntry, Portion, PortionFeed } from "../model/plan.ts";
import type { CheckResult } from "@plumbline/report";
import type { EntryOutcome } from "../model/case-outcome.ts";
import type { Session } from "./create-session.ts";
import { createEntryRun, type EntryRun } from "./create-entry-run.ts";

/** Runs a plan. Its portions run in the order of its schedule, whichever result is requested. */
export interface Execution {
  /** Runs the next portion, or a step of its planning. Returns the result of its entry if that is complete. */
  step(): Promise<CheckResult | undefined>;
  isDone(): boolean;
  /**
   * Ends a session that may send nothing more. Returns the results not returned so far: those of started entries, and of
   * observers that have exchanges to judge.
   */
  end(): Promise<readonly CheckResult[]>;
  /** The result of an entry. Runs all portions up to it. */
  resultOf(entry: PlanEntry): Promise<CheckResult>;
}

/** `judge` converts the outcome of an entry to its result. */
export function createExecution(
  session: Session,
  feed: PortionFeed,
  judge: (entry: PlanEntry, outcome: EntryOutcome) => CheckResult,
): Execution {
  const queue = createQueue(feed);
  const runs = new Map<PlanEntry, EntryRun>();
  const failed = new Set<string>();
  const told = createResults();

  function runOf(entry: PlanEntry): EntryRun {
    const operation = entry.subject.operation.id;
    const hasFailed = (check: string): boolean => failed.has(keyOf(check, operation));
    const known = runs.get(entry) ?? createEntryRun(session, entry, hasFailed);
    runs.set(entry, known);
    return known;
  }

  async function runNext(): Promise<CheckResult | undefined> {
    const portion = queue.take();
    if (!portion) {
      // Planning goes on in the next step. Signals and timers are handled between.
      await setImmediate();
      return undefined;
    }
    const { entry, cases, isFinal, leftOut } = portion;
    const run = runOf(entry);
    await run.send(cases);
    if (!isFinal) return undefined;
    const judged = leftOut === undefined ? entry : { ...entry, leftOut };
    const result = judge(judged, await run.finish());
    runs.delete(entry);
    told.add(entry, result);
    if (result.status === "failed") failed.add(keyOf(result.check, result.operation));
    return result;
  }

  return {
    async step() {
      const result = await runNext();
      return result && told.tell(result);
    },
    isDone: () => !queue.hasMore(),
    async resultOf(entry) {
      for (;;) {
        const result = told.of(entry);
        if (result) return told.tell(result);
        if (!queue.hasMore())
          throw new Error(`${entry.check.id} is not in any portion of the plan`);
        await runNext();
      }
    },
    async end() {
      const asked = new Set(session.exchanges.map(({ operation }) => operation));
      queue.endWith((entry) => runs.has(entry) || isToldBy(entry, asked));
      while (queue.hasMore()) await runNext();
      return told.untold();
    },
  };
}

interface Queue {
  /** The next portion. If none is waiting, asks the feed once for more. */
  take(): Portion | undefined;
  /** Whether a portion is waiting, or the feed may have more. */
  hasMore(): boolean;
  /** Keeps only the waiting portions of some entries, and takes no more from the feed. */
  endWith(isKept: (entry: PlanEntry) => boolean): void;
}

function createQueue(feed: PortionFeed): Queue {
  let waiting: Portion[] = [];
  let isFed = true;
  return {
    take() {
      if (waiting.length > 0 || !isFed) return waiting.shift();
      const more = feed.next();
      isFed = more !== undefined;
      waiting = [...(more ?? [])];
      return waiting.shift();
    },
    hasMore: () => waiting.length > 0 || isFed,
    endWith(isKept) {
      isFed = false;
      waiting = waiting.filter(({ entry }) => isKept(entry));
    },
  };
}

/** The results of a run, and which of them no caller has seen yet. */
interface Results {
  add(entry: PlanEntry, result: CheckResult): void;
  of(entry: PlanEntry): CheckResult | undefined;
  tell(result: CheckResult): CheckResult;
  untold(): readonly CheckResult[];
}

function createResults(): Results {
  // Weak, so that the cases of an entry can be collected after it was judged.
  const byEntry = new WeakMap<PlanEntry, CheckResult>();
  const left = new Set<CheckResult>();
  function tell(result: CheckResult): CheckResult {
    left.delete(result);
    return result;
  }
  return {
    add(entry, result) {
      byEntry.set(entry, result);
      left.add(result);
    },
    of: (entry) => byEntry.get(entry),
    tell,
    untold: () => [...left].map(tell),
  };
}

function keyOf(check: string, operation: string): string {
  return `${check} ${operation}`;
}

/** Whether an entry only judges exchanges, and there are some. */
function isToldBy({ check, subject }: PlanEntry, asked: ReadonlySet<string>): boolean {
  return check.kind === "observer" && asked.has(subject.operation.id);
}
