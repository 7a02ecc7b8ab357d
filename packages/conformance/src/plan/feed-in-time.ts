import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";
import type { Case } from "../model/case.ts";
import type { Lanes, Plan, PlanEntry, Portion, PortionFeed } from "../model/plan.ts";
import { createPortionChoice } from "./create-portion-choice.ts";
import { createSentHistory, type SentHistory } from "./create-sent-history.ts";
import { type Allotment, fitEntries } from "./fit-plan.ts";
import type { SentCases } from "./share-worth.ts";
import { type RunScheduling, scheduleRun } from "./lanes/schedule-run.ts";

/** What a run has learnt about how the target counts its limits and names what it rejects. */
export interface LearntPace {
  /**
   * Whether to exceed a limit now: because it costs little, when its window is nearly full or has just become empty, or because the target
   * rejects more than its limits explain.
   */
  isDueToExceed(policy: RateLimitPolicy): boolean;
  /** Whether its limits on writes were seen not to count rejected and replayed writes. */
  sparesRejected(): boolean;
  /** Whether its limits count the requests of all partitions together. */
  countsTogether(): boolean;
  /** Whether its rejections do not name the places that they reject, so that combined violations prove nothing. */
  isVague(): boolean;
  /** How long the run has taken, in milliseconds of the target's time. */
  passed(): number;
}

/** How long a run may take, and the limits that it respects. */
export interface TimedRun {
  readonly limits: readonly RateLimitPolicy[];
  readonly time: number;
}

/** What a plan is fitted to. */
interface Basis {
  /** Whether limits on writes also count rejected and replayed writes: assumed until the target is seen not to. */
  readonly countsSpared: boolean;
  readonly countsTogether: boolean;
  readonly isVague: boolean;
  /** How many limits the run has exceeded. What else exceeds them is sent then, even if it did not fit before. */
  readonly exceeded: number;
  /** The time of the run so far. */
  readonly passedMs: number;
}

/**
 * Supplies the portions of a plan one by one. The rest of the plan is fitted again into the time that is left when the target turns out
 * not to count rejected writes, to count all partitions together or not to name the places that it rejects, when the run takes longer than
 * planned, when a lane has nothing left to send, and before the checks that run last, because the plan assumes the most requests that each
 * case may need.
 */
export function feedInTime(plan: Plan, { limits, time }: TimedRun, pace: LearntPace): PortionFeed {
  // One write more than planned may have to wait for a whole window, which the next writes make up for.
  const mostDelay = Math.max(0, ...limits.map(({ window }) => parseDuration(window)));
  const rest = createRest(plan.entries);
  const history = createSentHistory();
  let portions = holdOpen(plan.schedule.portions);
  let ending = endingOf(portions);
  let basis: Basis = noBasis;
  let [isFilledUp, areLanesFilledUp] = [false, false];
  const exceeded = new Set<RateLimitPolicy>();
  const choose = createPortionChoice((policy) => pace.isDueToExceed(policy), exceeded);

  function fitAgain(now: Basis): void {
    if (now.isVague && !basis.isVague) for (const sent of history.latest()) rest.takeBack(sent);
    const lanes = now.countsTogether ? undefined : plan.lanes;
    const scheduling = schedulingOf(history, now, lanes);
    const bounds = { budget: {}, limits, time: timeLeft(time, now), exceeded };
    const entries = rest.fit({ ...bounds, ...scheduling }, now.isVague);
    const fitted = scheduleRun(entries, limits, scheduling).portions;
    const inTime = isFilledUp ? fitted.flatMap(singly) : holdOpen(fitted);
    portions = lanes ? completeFirst(inTime, rest.hasStarted) : inTime;
    ending = endingOf(portions);
    basis = now;
    history.forgetPlan();
  }

  function isOutdated(now: Basis, lane: number | undefined): boolean {
    if (now.passedMs >= time && basis.passedMs < time) return true;
    const plannedMs = basis.passedMs + (history.plannedEnd(lane) ?? time);
    const isLate = now.passedMs < time && now.passedMs - plannedMs > mostDelay;
    return isLate || hasLearnt(now, basis);
  }

  /** Takes the next portion to send alone or, if none is left before it, one of a lane. */
  function takeNext(now: Basis): Portion | undefined {
    if (!isFilledUp && portions.every(({ entry }) => entry.isLast)) {
      isFilledUp = true;
      fitAgain(now);
    }
    return choose(portions);
  }

  function takeFor(lane: number, now: Basis): Portion | undefined {
    const isOfLane = (one: Portion): boolean => one.lane?.index === lane;
    if (!portions.some(isOfLane) && !areLanesFilledUp && plan.lanes) {
      areLanesFilledUp = true;
      fitAgain(now);
    }
    return portions.find(isOfLane);
  }

  return {
    left: () => rest.left(),
    next(lane) {
      const now = basisOf(pace, exceeded.size);
      history.noteEnd(lane, now.passedMs);
      if (isOutdated(now, lane)) fitAgain(now);
      const next = lane === undefined ? takeNext(now) : takeFor(lane, now);
      if (!next) return undefined;
      portions = portions.filter((one) => one !== next);
      const hasMore = portions.some(({ entry }) => entry === next.entry);
      const sent = { ...next, isFinal: !hasMore && ending.has(next.entry) };
      history.noteStart(sent, now.passedMs);
      return [rest.note(sent)];
    },
  };
}

const noBasis: Basis = {
  countsSpared: false,
  countsTogether: false,
  isVague: false,
  exceeded: 0,
  passedMs: 0,
};

/** When the time is over, not even a request that takes no time fits. */
function timeLeft(time: number, { passedMs }: Basis): number {
  return passedMs < time ? time - passedMs : -1;
}

function schedulingOf(
  history: SentHistory,
  { countsSpared, passedMs }: Basis,
  lanes: Lanes | undefined,
): RunScheduling {
  const sentIn = history.until(passedMs, { countsSpared, isTogether: !lanes });
  return { countsSpared, sentIn, ...(lanes && { lanes }) };
}

function basisOf(pace: LearntPace, exceeded: number): Basis {
  return {
    exceeded,
    countsSpared: !pace.sparesRejected(),
    countsTogether: pace.countsTogether(),
    isVague: pace.isVague(),
    passedMs: pace.passed(),
  };
}

/** Whether the target has turned out to behave in another way than a plan assumes. */
function hasLearnt(now: Basis, basis: Basis): boolean {
  const { countsSpared, countsTogether, isVague, exceeded } = basis;
  return (
    now.exceeded !== exceeded ||
    now.countsSpared !== countsSpared ||
    now.countsTogether !== countsTogether ||
    now.isVague !== isVague
  );
}

/** Whether some cases of an entry may be sent later, if there is time. */
function isOpen({ isLast, others }: PlanEntry): boolean {
  return !isLast && others !== undefined;
}

/** Single cases, in entries that stay open as long as they have cases that do not fit. Their observers wait for these cases too. */
function holdOpen(portions: readonly Portion[]): readonly Portion[] {
  const operations = new Set(
    portions.flatMap(({ entry }) => (isOpen(entry) ? [entry.subject.operation.id] : [])),
  );
  const isWaiting = ({ check, isLast, subject }: PlanEntry): boolean =>
    check.kind === "observer" && !isLast && operations.has(subject.operation.id);
  return portions.flatMap((portion) => {
    const { entry, cases, lane } = portion;
    if (isWaiting(entry) || (isOpen(entry) && cases.length === 0)) return [];
    // Nothing in a lane waits for an entry that stays open.
    const after = lane?.after.filter((one) => !isOpen(one));
    const own = lane && after ? { ...portion, lane: { ...lane, after } } : portion;
    return singly(isOpen(entry) ? { ...own, isFinal: false } : own);
  });
}

/** The same cases in portions of one, so that what the run learns from a case applies to the next. */
function singly(portion: Portion): readonly Portion[] {
  const { cases, isFinal, lane } = portion;
  if (cases.length < 2) return [portion];
  return cases.map((one, index) => ({
    ...portion,
    cases: [one],
    isFinal: isFinal && index === cases.length - 1,
    ...(lane && { lane: { ...lane, cases: lane.cases.slice(index, index + 1) } }),
  }));
}

/** The entries that end with the last of some portions. Lanes take them in any order. */
function endingOf(portions: readonly Portion[]): ReadonlySet<PlanEntry> {
  return new Set(portions.filter(({ isFinal }) => isFinal).map(({ entry }) => entry));
}

/** Ends completely sent entries at once, and not after the lanes, because others in the lanes may wait for them. */
function completeFirst(
  portions: readonly Portion[],
  hasStarted: (entry: PlanEntry) => boolean,
): readonly Portion[] {
  const isSent = ({ entry }: Portion): boolean =>
    entry.cases.length === 0 && !entry.skip && hasStarted(entry);
  const complete = portions.filter(isSent).map((portion): Portion => {
    const { subject } = portion.entry;
    return { ...portion, lane: { index: 0, subject, cases: [], after: [] } };
  });
  return [...complete, ...portions.filter((portion) => !isSent(portion))];
}

/** The part of a plan that is not sent. */
interface Rest {
  /** The unfinished entries with those of their unsent cases that fit, including cases that did not fit before. */
  fit(allotment: Allotment, isVague: boolean): readonly PlanEntry[];
  /** Whether a portion of an entry was sent. */
  readonly hasStarted: (entry: PlanEntry) => boolean;
  /** Notes that a portion is sent, and returns it with the entry under which its cases are collected. */
  note(portion: Portion): Portion;
  /** The unsent cases of each unfinished entry. */
  left(): readonly Portion[];
  /** Lets a combined case be sent in parts after all. */
  takeBack(portion: Portion): void;
}

function createRest(planned: readonly PlanEntry[]): Rest {
  const sent = new Set<Case>();
  const started = new Set<PlanEntry>();
  const finished = new Set<PlanEntry>();
  const origins = new Map<PlanEntry, PlanEntry>();

  function unsent(origin: PlanEntry, isVague: boolean): PlanEntry {
    const { others, leftOut: _, skip, ...entry } = origin;
    const all = [...origin.cases, ...(others ?? [])];
    const cases = (isVague ? partsOf(all) : all).filter((one) => !sent.has(one));
    const cost = sumCosts(cases.map(costOfRuns));
    // An entry is skipped for the time only if all of its cases did not fit.
    return { ...entry, cases, cost, ...(skip && !others && { skip }) };
  }

  return {
    fit(allotment, isVague) {
      const open = planned.filter((origin) => !finished.has(origin));
      const fitted = fitEntries(
        open.map((origin) => unsent(origin, isVague)),
        { ...allotment, sent: [...started].map((entry) => sentOf(entry, sent)) },
      );
      for (const [index, entry] of fitted.entries()) origins.set(entry, open[index] ?? entry);
      return fitted;
    },
    hasStarted: (entry) => started.has(origins.get(entry) ?? entry),
    note(portion) {
      const { entry: fitted, cases, isFinal } = portion;
      const origin = origins.get(fitted) ?? fitted;
      const isRunning = started.has(origin);
      started.add(origin);
      for (const one of cases) sent.add(one);
      if (isFinal) finished.add(origin);
      // An entry keeps its identity, unless it turns out to be sent or skipped after all.
      const isSame = isRunning || (origin.skip === undefined) === (fitted.skip === undefined);
      // What was left out at first may be sent after all.
      const isSent = isRunning || fitted.skip === undefined;
      const leftOut =
        isSent && origin.others ? (fitted.others?.length ?? 0) : fitted.others?.length;
      const isShort = isFinal && isSent && leftOut !== undefined;
      return { ...portion, entry: isSame ? origin : fitted, ...(isShort && { leftOut }) };
    },
    left: () =>
      planned
        .filter((origin) => !finished.has(origin))
        .map((entry) => ({ ...leftOf(entry, sent), isFinal: true, endsAtMs: 0 })),
    takeBack({ cases }) {
      for (const one of cases) sent.delete(one);
    },
  };
}

function sentOf(entry: PlanEntry, sent: ReadonlySet<Case>): SentCases {
  const all = [...entry.cases, ...(entry.others ?? [])];
  const cases = all.flatMap((one) => [one, ...(one.parts ?? [])]);
  return { entry, cases: cases.filter((one) => sent.has(one)) };
}

/** The cases of an entry that a run would have sent. */
function leftOf(entry: PlanEntry, sent: ReadonlySet<Case>): Pick<Portion, "entry" | "cases"> {
  return { entry, cases: entry.cases.filter((one) => !sent.has(one)) };
}

/** The same cases, or the list itself, with the parts of combined ones in their place. */
function partsOf(cases: readonly Case[]): readonly Case[] {
  if (cases.every(({ parts }) => parts === undefined)) return cases;
  return [...new Set(cases.flatMap((one) => one.parts ?? [one]))];
}
