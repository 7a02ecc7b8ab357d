import { setImmediate } from "node:timers/promises";
import type { PlanEntry, Portion, PortionFeed } from "../model/plan.ts";
import type { CheckResult } from "@plumbline/report";
import type { EntryOutcome } from "../model/case-outcome.ts";
import type { ResolvedTarget } from "../model/target.ts";
import type { Session, SessionLane } from "./create-session.ts";
import { createEntryRun, type EntryRun } from "./create-entry-run.ts";
import { createQueue, type PortionQueue, type Unsettled } from "./lanes/create-queue.ts";
import { type ChoosePortion, createPortionChoice } from "../plan/create-portion-choice.ts";
import { isDueToExceed } from "../pace/is-due-to-exceed.ts";
import { type LaneRun, runLanes } from "./lanes/run-lanes.ts";

/** Runs a plan. Portions run in the order of the schedule, and lanes run at the same time. */
export interface Execution {
  /** Runs the next portion, or a step of its planning. Returns the result of its entry if that is complete. */
  step(): Promise<CheckResult | undefined>;
  isDone(): boolean;
  /** Waits until the lanes have completed their portions, and starts no others in them. */
  halt(): Promise<void>;
  /**
   * Ends a session that may send nothing more. Returns the results not returned so far: those of started entries, and of
   * observers that have exchanges to judge.
   */
  end(): Promise<readonly CheckResult[]>;
  /** The result of an entry. Runs all portions up to it. */
  resultOf(entry: PlanEntry): Promise<CheckResult>;
}

/** The result of an entry that a portion completes. */
type Told = CheckResult | undefined;

export interface ExecutionOptions {
  readonly feed: PortionFeed;
  /** Converts the outcome of an entry to its result. */
  readonly judge: (entry: PlanEntry, outcome: EntryOutcome) => CheckResult;
  /** The target as each partition sees it, if the plan has portions of lanes. */
  readonly lanes?: readonly ResolvedTarget[];
  /** Whether a breach ends the lanes, so that it is sent again at once. Default: `false`. */
  readonly bail?: boolean;
}

export function createExecution(session: Session, options: ExecutionOptions): Execution {
  const queue = createQueue(options.feed, choiceIn(session));
  const entries = createEntries(session, queue, options.judge);
  let beside: LaneRun<Told> | undefined;

  const isDone = (): boolean => beside === undefined && !queue.hasMore();
  async function runNext(): Promise<Told> {
    beside ??= queue.isForLanes() ? openLanes() : undefined;
    if (!beside) return runAlone();
    const done = await beside.next();
    return done ? done.value : closeLanes();
  }

  async function runAlone(): Promise<Told> {
    const portion = queue.take();
    if (portion) {
      await entries.runOf(portion.entry).send(portion.cases);
      return entries.complete(portion);
    }
    // Planning goes on in the next step. Signals and timers are handled between.
    await setImmediate();
    return undefined;
  }

  function openLanes(): LaneRun<Told> {
    return runLanes({
      lanes: session.openLanes(options.lanes ?? []).map((lane, index) => ({ ...lane, index })),
      take: ({ index }) => queue.takeFor(index, entries.isReady),
      run: runInLane,
      pause: ({ pause }, until) => pause(until),
      end: ({ end }) => end(),
    });
  }

  async function runInLane({ session: own }: SessionLane, portion: Portion): Promise<Told> {
    const run = await entries.sendInLane(portion, own);
    if (options.bail && run.sawBreach()) void beside?.halt();
    return entries.complete(portion);
  }

  function closeLanes(): undefined {
    if (beside) queue.closeLanes(entries.unsettled());
    beside = undefined;
  }

  return {
    async step() {
      const result = await runNext();
      return result && entries.told.tell(result);
    },
    isDone,
    halt: async () => beside?.halt(),
    async resultOf(entry) {
      while (!isDone() && !entries.told.of(entry)) await runNext();
      const result = entries.told.of(entry);
      if (result) return entries.told.tell(result);
      throw new Error(`${entry.check.id} is not in any portion of the plan`);
    },
    async end() {
      await beside?.halt();
      closeLanes();
      queue.endWith(entries.isLeft);
      while (queue.hasMore()) await runAlone();
      return entries.told.untold();
    },
  };
}

function choiceIn(session: Session): ChoosePortion {
  return createPortionChoice((policy) => isDueToExceed(session, policy));
}

/** The entries of a run that have started, and the results of those that are complete. */
interface Entries {
  readonly told: Results;
  readonly runOf: (entry: PlanEntry) => EntryRun;
  readonly sendInLane: (portion: Portion, lane: Session) => Promise<EntryRun>;
  /** Whether an entry can still be judged if nothing more is sent. */
  readonly isLeft: (entry: PlanEntry) => boolean;
  /** Whether everything that a portion of a lane builds on is complete. */
  readonly isReady: (portion: Portion) => boolean;
  /** Ends the entry of a portion if that was its last one and nothing has to be sent again. */
  readonly complete: (portion: Portion) => Promise<CheckResult | undefined>;
  /** What has to be sent again. */
  readonly unsettled: () => readonly Unsettled[];
}

function createEntries(
  session: Session,
  queue: PortionQueue,
  judge: ExecutionOptions["judge"],
): Entries {
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
    runOf,
    async sendInLane({ entry, cases, lane = { subject: entry.subject, cases } }, own) {
      const run = runOf(entry);
      await run.sendInLane(cases, { ...lane, session: own });
      return run;
    },
    isLeft: (entry) => runs.has(entry) || isToldBy(entry, session),
    isReady: ({ lane }) =>
      (lane?.after ?? []).every(({ check, subject }) =>
        statuses.has(keyOf(check.id, subject.operation.id)),
      ),
    async complete(portion) {
      const { entry } = portion;
      const run = runOf(entry);
      const judged = queue.complete(portion);
      if (!judged || run.unsettled().length > 0) return undefined;
      const result = judge(judged, await run.finish());
      runs.delete(entry);
      told.add(entry, result);
      statuses.set(keyOf(result.check, result.operation), result.status);
      return result;
    },
    unsettled() {
      const all = [...runs].map(([entry, run]) => ({ entry, cases: run.unsettled() }));
      return all.filter(({ cases }) => cases.length > 0);
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
function isToldBy({ check, subject }: PlanEntry, { exchangesOf }: Session): boolean {
  return check.kind === "observer" && exchangesOf(subject.operation.id).length > 0;
}
