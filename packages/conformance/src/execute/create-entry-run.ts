import type { Case } from "../model/case.ts";
import type { Observation } from "../model/check.ts";
import type { PlanEntry, PortionLane } from "../model/plan.ts";
import type { Exchange, Skip } from "@plumbline/report";
import { isWrite } from "../verdicts/is-write.ts";
import type { Session } from "./create-session.ts";
import { createTrialContext } from "./create-trial-context.ts";
import type { CaseOutcome, EntryOutcome, Spent } from "../model/case-outcome.ts";
import { firstLook, runCases, shrinkAllowance } from "./run-cases.ts";
import { Stop } from "../errors/stop.ts";

/** One planned check on one operation, during its execution. */
export interface EntryRun {
  /** Sends some of its cases, unless a case has ended the run or the entry sends nothing. */
  send(cases: readonly Case[]): Promise<void>;
  /** Sends some of its cases in a lane. What does not hold there has to be sent again alone. */
  sendInLane(cases: readonly Case[], lane: EntryLane): Promise<void>;
  /** Its cases that did not hold in a lane and were not sent again. */
  unsettled(): readonly Case[];
  /** Whether one of its cases was broken. */
  sawBreach(): boolean;
  /** Ends the entry and returns its outcome. An observer judges the exchanges now. */
  finish(): Promise<EntryOutcome>;
}

/** Where cases are sent beside those of other partitions. */
export interface EntryLane extends Pick<PortionLane, "subject" | "cases"> {
  readonly session: Session;
}

/** Starts an entry. `hasFailed` returns whether a check failed earlier on the entry's operation. */
export function createEntryRun(
  session: Session,
  entry: PlanEntry,
  hasFailed: (check: string) => boolean,
): EntryRun {
  const skip = entry.skip ?? failedPrerequisite(entry, hasFailed);
  const meter = createMeter(entry);
  const outcomes = createOutcomes(entry);
  const allowance = shrinkAllowance();
  return {
    async send(cases) {
      for (const one of cases) {
        if (skip || outcomes.hasStopped()) return;
        const run = (): Promise<CaseOutcome[]> =>
          runCases(session, { ...entry, cases: [one] }, allowance);
        outcomes.settle(one, await meter.measure(session, run));
      }
    },
    async sendInLane(cases, { session: lane, subject, cases: own }) {
      for (const [index, one] of cases.entries()) {
        if (skip || outcomes.hasStopped()) return;
        const planned = own[index] ?? one;
        const run = (): Promise<CaseOutcome[]> =>
          firstLook(lane, { ...entry, subject, cases: [planned] });
        outcomes.note(one, await meter.measure(lane, run));
      }
    },
    sawBreach: () => outcomes.all().some(isBroken),
    unsettled: () => (skip || outcomes.hasStopped() ? [] : outcomes.unsettled()),
    async finish() {
      if (skip) return { kind: "skipped", skip };
      if (entry.check.kind === "property")
        return { kind: "cases", outcomes: outcomes.all(), spent: meter.spent() };
      const observed = await meter.measure(session, () => observe(session, entry));
      if (observed && "reason" in observed) return { kind: "skipped", skip: observed };
      return { kind: "observations", observations: observed ?? [], spent: meter.spent() };
    },
  };
}

/** The outcomes of an entry by its cases, a case that was split having several. */
interface Outcomes {
  settle(planned: Case, outcomes: readonly CaseOutcome[]): void;
  /** Notes what was seen in a lane. Only what holds is settled with it. */
  note(planned: Case, outcomes: readonly CaseOutcome[]): void;
  unsettled(): readonly Case[];
  hasStopped(): boolean;
  /** In the order of the cases. */
  all(): readonly CaseOutcome[];
}

function createOutcomes({ cases }: PlanEntry): Outcomes {
  const byCase = new Map<Case, readonly CaseOutcome[]>();
  const open = new Set<Case>();
  let isStopped = false;

  function settle(planned: Case, outcomes: readonly CaseOutcome[]): void {
    const isCut = outcomes.some(({ stop }) => stop);
    const seen = byCase.get(planned) ?? [];
    // If the run ends before a case could be sent again, what its lane saw counts.
    byCase.set(planned, isCut && seen.some(isBroken) ? [...seen, ...outcomes] : outcomes);
    open.delete(planned);
    isStopped ||= isCut;
  }

  return {
    settle,
    note(planned, outcomes) {
      settle(planned, outcomes);
      if (!outcomes.every(({ verdict }) => verdict.outcome === "holds")) open.add(planned);
    },
    unsettled: () => cases.filter((one) => open.has(one)),
    hasStopped: () => isStopped,
    all() {
      const known = new Set(cases);
      const others = [...byCase.keys()].filter((one) => !known.has(one));
      return [...cases, ...others].flatMap((one) => byCase.get(one) ?? []);
    },
  };
}

function isBroken({ verdict }: CaseOutcome): boolean {
  return verdict.outcome === "broken";
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
  return { reason: "prerequisite-failed", detail: `${failed} failed on this operation` };
}

/** The exchange that an observer judges if it runs alone. */
async function plainExchange(
  session: Session,
  { check, subject }: PlanEntry,
): ReturnType<typeof plainOf> {
  return plainOf(
    session,
    createTrialContext(session, subject, { check: check.id, purpose: "plain request" }),
  );
}

async function plainOf(
  _session: Session,
  context: ReturnType<typeof createTrialContext>,
): Promise<Awaited<ReturnType<typeof context.plain>>[]> {
  try {
    return [await context.plain()];
  } catch (error) {
    if (error instanceof Stop) return [];
    throw error;
  }
}

interface Meter {
  /** Counts what an action sends and how long it takes. */
  measure<T>(session: Session, action: () => Promise<T>): Promise<T>;
  spent(): Spent;
}

function createMeter({ subject: { contract } }: PlanEntry): Meter {
  const sent: Exchange[] = [];
  let durationMs = 0;
  return {
    async measure(session, action) {
      const before = session.sent.length;
      const started = performance.now();
      const done = await action();
      sent.push(...session.sent.slice(before));
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
