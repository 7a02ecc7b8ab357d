import type { Case } from "../../model/case.ts";
import type { Observation } from "../../model/check.ts";
import type { PlanEntry } from "../../model/plan.ts";
import type { Exchange, Skip } from "@plumbline/report";
import { isWrite } from "../../model/verdicts/is-write.ts";
import type { Session } from "../../send/session/create-session.ts";
import { createTrialContext } from "../../send/session/create-trial-context.ts";
import type { CaseOutcome, EntryOutcome, Spent } from "../../model/case-outcome.ts";
import { runCases, shrinkAllowance } from "./run-cases.ts";
import { outOfTime } from "../plan/fit-plan.ts";
import { Stop } from "../../model/errors/stop.ts";

/** One planned check on one operation, during its execution. */
export interface EntryRun {
  /** Sends one of its cases, unless a case has ended the run or the entry sends nothing. */
  send(planned: Case): Promise<void>;
  /** Ends the entry, with this many cases left out, and returns its outcome. An observer judges the exchanges now. */
  finish(leftOut: number | undefined): Promise<EntryOutcome>;
}

/** Starts an entry. `hasFailed` returns whether a check failed earlier on the entry's operation. */
export function createEntryRun(
  session: Session,
  entry: PlanEntry,
  hasFailed: (check: string) => boolean,
): EntryRun {
  // The cases of an entry that did not fit may be sent after all.
  const skip = (entry.leftOut ? undefined : entry.skip) ?? failedPrerequisite(entry, hasFailed);
  const meter = createMeter(entry);
  const outcomes: CaseOutcome[] = [];
  const allowance = shrinkAllowance();
  const hasStopped = (): boolean => outcomes.at(-1)?.stop !== undefined;
  return {
    async send(planned) {
      if (skip || hasStopped()) return;
      const run = (): Promise<CaseOutcome[]> =>
        runCases(session, { ...entry, cases: [planned] }, allowance);
      outcomes.push(...(await meter.measure(session, run)));
    },
    async finish(leftOut = entry.leftOut?.length ?? 0) {
      if (skip) return { kind: "skipped", skip };
      if (leftOut > 0 && outcomes.length === 0)
        return { kind: "skipped", skip: entry.skip ?? outOfTime };
      if (entry.check.kind === "property")
        return { kind: "cases", outcomes, spent: meter.spent(), leftOut };
      const observed = await meter.measure(session, () => observe(session, entry));
      if (observed && "reason" in observed) return { kind: "skipped", skip: observed };
      return { kind: "observations", observations: observed ?? [], spent: meter.spent() };
    },
  };
}

async function observe(
  session: Session,
  entry: PlanEntry,
): Promise<readonly Observation[] | Skip | undefined> {
  const { check, subject } = entry;
  if (check.kind !== "observer") return undefined;
  const seen = session
    .exchangesOf(subject.operation.id)
    .filter(({ beside }) => beside === undefined);
  return check.observe(subject, seen.length > 0 ? seen : await plainExchange(session, entry));
}

function failedPrerequisite(
  { check }: PlanEntry,
  hasFailed: (check: string) => boolean,
): Skip | undefined {
  if (check.kind !== "property") return undefined;
  const failed = check.after?.find(hasFailed);
  if (failed === undefined) return undefined;
  return {
    reason: "prerequisite-failed",
    detail: `${failed} failed on this operation. Correct that first, then run again.`,
  };
}

/** The exchange that an observer judges if it runs alone. */
async function plainExchange(
  session: Session,
  { check, subject }: PlanEntry,
): Promise<readonly Exchange[]> {
  const context = createTrialContext(session, subject, {
    check: check.id,
    purpose: "plain request",
  });
  try {
    return [await context.plain()];
  } catch (error) {
    if (error instanceof Stop) return [];
    throw error;
  }
}

interface Meter {
  /** Counts the requests of an action and measures its time. */
  measure<T>(session: Session, action: () => Promise<T>): Promise<T>;
  spent(): Spent;
}

function createMeter({ subject: { contract } }: PlanEntry): Meter {
  const sent: Exchange[] = [];
  let durationMs = 0;
  return {
    async measure(session, action) {
      const before = session.exchanges.length;
      const started = performance.now();
      const done = await action();
      sent.push(...session.exchanges.slice(before));
      durationMs += performance.now() - started;
      return done;
    },
    spent: () => ({
      operations: sent.length,
      writes: sent.filter((exchange) => isWrite(contract, exchange)).length,
      durationMs: Math.round(durationMs),
    }),
  };
}
