import type { Plan, PlanEntry } from "../model/check.ts";
import type { CheckResult } from "../model/run.ts";
import type { Session } from "./create-session.ts";
import { createEntryRun, type EntryRun } from "./run-entry.ts";

/** A plan on its way: its portions run in the order of its schedule, whoever asks for what. */
export interface Execution {
  /** Runs the next portion; gives the result of its entry where that is done with it. */
  step(): Promise<CheckResult | undefined>;
  isDone(): boolean;
  /** The result of an entry, for which all that comes before it is run. */
  resultOf(entry: PlanEntry): Promise<CheckResult>;
}

export function createExecution(session: Session, { schedule }: Plan): Execution {
  const waiting = [...schedule.portions];
  const runs = new Map<PlanEntry, EntryRun>();
  const results = new Map<PlanEntry, CheckResult>();

  function runOf(entry: PlanEntry): EntryRun {
    const known = runs.get(entry) ?? createEntryRun(session, entry, [...results.values()]);
    runs.set(entry, known);
    return known;
  }

  async function step(): Promise<CheckResult | undefined> {
    const portion = waiting.shift();
    if (!portion) return undefined;
    const { entry, cases, isFinal } = portion;
    const run = runOf(entry);
    await run.send(cases);
    if (!isFinal) return undefined;
    const result = await run.finish();
    results.set(entry, result);
    return result;
  }

  return {
    step,
    isDone: () => waiting.length === 0,
    async resultOf(entry) {
      for (;;) {
        const result = results.get(entry);
        if (result) return result;
        if (waiting.length === 0) throw new Error(`${entry.check.id} is in no portion of the plan`);
        await step();
      }
    },
  };
}
