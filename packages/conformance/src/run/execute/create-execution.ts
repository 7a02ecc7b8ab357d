import { setImmediate } from "node:timers/promises";
import type { PlanEntry, Portion, PortionFeed } from "../../model/plan.ts";
import type { CheckResult } from "@plumbline/report";
import type { EntryOutcome } from "../../model/case-outcome.ts";
import type { Session } from "../../send/session/create-session.ts";
import { createEntryRun, type EntryRun } from "./create-entry-run.ts";
import { createQueue } from "../plan/create-queue.ts";
import { type ChoosePortion, createPortionChoice } from "../plan/create-portion-choice.ts";
import { isDueToExceed } from "../../send/pace/is-due-to-exceed.ts";

/** Runs a plan: portion by portion, in the order of the schedule. */
export interface Execution {
  /** Runs the next portion, or a step of its planning. Returns the result of the portion's entry if the entry is complete. */
  step(): Promise<CheckResult | undefined>;
  isDone(): boolean;
  /**
   * Ends a session that may send nothing more. Returns the results that were not returned before: the results of started entries, and of
   * observers that have exchanges to judge.
   */
  end(): Promise<readonly CheckResult[]>;
  /** Returns the result of an entry. Runs all portions up to the last one of the entry. */
  resultOf(entry: PlanEntry): Promise<CheckResult>;
}

export interface ExecutionOptions {
  readonly feed: PortionFeed;
  /** Converts the outcome of an entry to its result. */
  readonly judge: (entry: PlanEntry, outcome: EntryOutcome, session: Session) => CheckResult;
}

export function createExecution(session: Session, options: ExecutionOptions): Execution {
  const queue = createQueue(options.feed, choiceIn(session));
  const entries = createEntries(session, options.judge);

  const isDone = (): boolean => !queue.hasMore();
  async function runNext(): Promise<CheckResult | undefined> {
    // Signals and timers are handled between two steps, also if the target is in this process.
    await setImmediate();
    const portion = queue.take();
    return portion && entries.send(portion);
  }

  return {
    async step() {
      const result = await runNext();
      return result && entries.told.tell(result);
    },
    isDone,
    async resultOf(entry) {
      while (!isDone() && !entries.told.of(entry)) await runNext();
      const result = entries.told.of(entry);
      if (result) return entries.told.tell(result);
      throw new Error(`${entry.check.id} is not in any portion of the plan`);
    },
    async end() {
      queue.endWith(entries.isLeft);
      while (queue.hasMore()) await runNext();
      return entries.told.untold();
    },
  };
}

function choiceIn(session: Session): ChoosePortion {
  return createPortionChoice((policy) => isDueToExceed(session, policy));
}

/** The started entries of a run, and the results of the complete ones. */
interface Entries {
  readonly told: Results;
  /** Sends a portion. Returns the result of the entry if the portion was the last one of the entry. */
  readonly send: (portion: Portion) => Promise<CheckResult | undefined>;
  /** Whether an entry can still be judged if nothing more is sent. */
  readonly isLeft: (entry: PlanEntry) => boolean;
}

function createEntries(session: Session, judge: ExecutionOptions["judge"]): Entries {
  const runs = new Map<PlanEntry, EntryRun>();
  const statuses = new Map<string, CheckResult["status"]>();
  const told = createResults();

  function runOf(entry: PlanEntry): EntryRun {
    const operation = entry.subject.operation.id;
    const hasFailed = (check: string): boolean =>
      statuses.get(keyOf(check, operation)) === "failed";
    const known = runs.get(entry) ?? createEntryRun(session, entry, hasFailed);
    runs.set(entry, known);
    return known;
  }

  return {
    told,
    async send({ entry, planned, isFinal, leftOut }) {
      const run = runOf(entry);
      if (planned) await run.send(planned);
      if (!isFinal) return undefined;
      const result = judge(entry, await run.finish(leftOut), session);
      runs.delete(entry);
      told.add(entry, result);
      statuses.set(keyOf(result.check, result.operation), result.status);
      return result;
    },
    isLeft: (entry) => runs.has(entry) || isToldBy(entry, session),
  };
}

/** The results of a run, and the set of results that no caller has received. */
interface Results {
  add(entry: PlanEntry, result: CheckResult): void;
  of(entry: PlanEntry): CheckResult | undefined;
  tell(result: CheckResult): CheckResult;
  untold(): readonly CheckResult[];
}

function createResults(): Results {
  // A weak map, so that the cases of an entry can be garbage-collected after the entry was judged.
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

/** Whether an entry only judges exchanges, and its operation has exchanges. */
function isToldBy({ check, subject }: PlanEntry, { exchangesOf }: Session): boolean {
  return check.kind === "observer" && exchangesOf(subject.operation.id).length > 0;
}
