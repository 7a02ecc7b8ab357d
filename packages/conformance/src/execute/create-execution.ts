import type { Plan, PlanEntry } from "../model/check.ts";
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
  { schedule }: Plan,
  judge: (entry: PlanEntry, outcome: EntryOutcome) => CheckResult,
): Execution {
  const waiting = [...schedule.portions];
  const runs = new Map<PlanEntry, EntryRun>();
  const results = new Map<PlanEntry, CheckResult>();
  const given = new Set<CheckResult>();

  function runOf(entry: PlanEntry): EntryRun {
    const known = runs.get(entry) ?? createEntryRun(session, entry, hasFailedOn(entry));
    runs.set(entry, known);
    return known;
  }

  function hasFailedOn({ subject }: PlanEntry): (check: string) => boolean {
    return (check) =>
      [...results.values()].some(
        (result) =>
          result.check === check &&
          result.operation === subject.operation.id &&
          result.status === "failed",
      );
  }

  async function run(): Promise<CheckResult | undefined> {
    const portion = waiting.shift();
    if (!portion) return undefined;
    const { entry, cases, isFinal } = portion;
    const entryRun = runOf(entry);
    await entryRun.send(cases);
    if (!isFinal) return undefined;
    const result = judge(entry, await entryRun.finish());
    results.set(entry, result);
    return result;
  }

  function give(result: CheckResult): CheckResult {
    given.add(result);
    return result;
  }

  return {
    async step() {
      const result = await run();
      return result && give(result);
    },
    isDone: () => waiting.length === 0,
    async resultOf(entry) {
      for (;;) {
        const result = results.get(entry);
        if (result) return give(result);
        if (waiting.length === 0) throw new Error(`${entry.check.id} is in no portion of the plan`);
        await run();
      }
    },
    async end() {
      const asked = new Set(session.exchanges.map(({ operation }) => operation));
      const left = waiting
        .splice(0)
        .filter(({ entry }) => runs.has(entry) || isToldBy(entry, asked));
      waiting.push(...left);
      while (waiting.length > 0) await run();
      return [...results.values()].filter((result) => !given.has(result)).map(give);
    },
  };
}

/** Whether all that an entry needs is answers, and there are some. */
function isToldBy({ check, subject }: PlanEntry, asked: ReadonlySet<string>): boolean {
  return check.kind === "observer" && asked.has(subject.operation.id);
}
