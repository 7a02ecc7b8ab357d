import type { PlanEntry, Portion, PortionFeed } from "../model/plan.ts";
import type { CheckResult } from "@plumbline/report";
import type { EntryOutcome } from "../model/case-outcome.ts";
import type { Session } from "./create-session.ts";
import { createEntryRun, type EntryRun } from "./run-entry.ts";

/** A plan on its way: its portions run in the order of its schedule, whoever asks for what. */
export interface Execution {
  /** Runs the next portion; gives the result of its entry where that is done with it. */
  step(): Promise<CheckResult | undefined>;
  isDone(): boolean;
  /**
   * Ends a session in which nothing more may be sent: gives the results that nobody has seen yet, of what was under way and of
   * what only judges answers, where there are some.
   */
  end(): Promise<readonly CheckResult[]>;
  /** The result of an entry, for which all that comes before it is run. */
  resultOf(entry: PlanEntry): Promise<CheckResult>;
}

/** `judge` turns what an entry yielded into its result. */
export function createExecution(
  session: Session,
  feed: PortionFeed,
  judge: (entry: PlanEntry, outcome: EntryOutcome) => CheckResult,
): Execution {
  let waiting: Portion[] = [];
  const runs = new Map<PlanEntry, EntryRun>();
  // Weak, so that the cases of an entry can be forgotten once it is judged.
  const results = new WeakMap<PlanEntry, CheckResult>();
  const untold = new Set<CheckResult>();
  const failed = new Set<string>();

  function runOf(entry: PlanEntry): EntryRun {
    const operation = entry.subject.operation.id;
    const hasFailed = (check: string): boolean => failed.has(keyOf(check, operation));
    const known = runs.get(entry) ?? createEntryRun(session, entry, hasFailed);
    runs.set(entry, known);
    return known;
  }

  /** Whether a portion is waiting, after the feed was asked for more if none was. */
  function hasMore(): boolean {
    while (waiting.length === 0) {
      const more = feed.next();
      if (!more) return false;
      waiting = [...more];
    }
    return true;
  }

  async function runNext(): Promise<CheckResult | undefined> {
    const portion = waiting.shift();
    if (!portion) return undefined;
    const { entry, cases, isFinal } = portion;
    const run = runOf(entry);
    await run.send(cases);
    if (!isFinal) return undefined;
    const result = judge(entry, await run.finish());
    runs.delete(entry);
    results.set(entry, result);
    untold.add(result);
    if (result.status === "failed") failed.add(keyOf(result.check, result.operation));
    return result;
  }

  function tell(result: CheckResult): CheckResult {
    untold.delete(result);
    return result;
  }

  return {
    async step() {
      const result = await runNext();
      return result && tell(result);
    },
    isDone: () => !hasMore(),
    async resultOf(entry) {
      for (;;) {
        const result = results.get(entry);
        if (result) return tell(result);
        if (!hasMore()) throw new Error(`${entry.check.id} is in no portion of the plan`);
        await runNext();
      }
    },
    async end() {
      const asked = new Set(session.exchanges.map(({ operation }) => operation));
      waiting = waiting.filter(({ entry }) => runs.has(entry) || isToldBy(entry, asked));
      feed = endedFeed;
      while (waiting.length > 0) await runNext();
      return [...untold].map(tell);
    },
  };
}

const endedFeed: PortionFeed = { next: () => undefined };

function keyOf(check: string, operation: string): string {
  return `${check} ${operation}`;
}

/** Whether all that an entry needs is answers, and there are some. */
function isToldBy({ check, subject }: PlanEntry, asked: ReadonlySet<string>): boolean {
  return check.kind === "observer" && asked.has(subject.operation.id);
}
