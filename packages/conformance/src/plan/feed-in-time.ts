import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";
import type { Case } from "../model/case.ts";
import type { Plan, PlanEntry, Portion, PortionFeed } from "../model/plan.ts";
import { type Allotment, fitEntries } from "./fit-plan.ts";
import type { SentBefore } from "../pace/create-limit-timeline.ts";
import { loadOf, schedulePlan } from "./schedule-plan.ts";

/** What a run has learnt about how the target counts its limits and names what it rejects. */
export interface LearntPace {
  /** Whether its limits on writes also count rejected and replayed writes. */
  countsSpared(): boolean;
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
  readonly countsSpared: boolean;
  readonly isVague: boolean;
  /** The time of the run so far. */
  readonly passedMs: number;
}

/**
 * Supplies the portions of a plan one by one. The rest of the plan is fitted again into the time that is left when the target turns out
 * to count rejected writes or not to name the places that it rejects, when the run takes longer than planned, and before the checks
 * that run last, because the plan assumes the most requests that each case may need.
 */
export function feedInTime(plan: Plan, { limits, time }: TimedRun, pace: LearntPace): PortionFeed {
  // One write more than planned may have to wait for a whole window, which the next writes make up for.
  const mostDelay = Math.max(0, ...limits.map(({ window }) => parseDuration(window)));
  const rest = createRest(plan.entries);
  const history = createHistory();
  let portions = holdOpen(plan.schedule.portions);
  let basis: Basis = { countsSpared: false, isVague: false, passedMs: 0 };
  let last: Portion | undefined;
  let isFilledUp = false;

  function fitAgain(now: Basis): void {
    if (now.isVague && !basis.isVague && last) rest.takeBack(last);
    const { countsSpared } = now;
    const left = Math.max(0, time - now.passedMs);
    const counting = { countsSpared, before: history.before(now) };
    const entries = rest.fit({ budget: {}, limits, time: left, ...counting }, now.isVague);
    const fitted = schedulePlan(entries, limits, counting).portions;
    portions = isFilledUp ? fitted.flatMap(singly) : holdOpen(fitted);
    basis = now;
    last = undefined;
  }

  function isOutdated(now: Basis): boolean {
    if (now.countsSpared !== basis.countsSpared || now.isVague !== basis.isVague) return true;
    const plannedMs = basis.passedMs + (last?.endsAtMs ?? time);
    return now.passedMs - plannedMs > mostDelay;
  }

  return {
    next() {
      const now = {
        countsSpared: pace.countsSpared(),
        isVague: pace.isVague(),
        passedMs: pace.passed(),
      };
      if (last) history.note(last, now);
      if (isOutdated(now)) fitAgain(now);
      if (!isFilledUp && portions[0]?.entry.isLast !== false) {
        isFilledUp = true;
        fitAgain(now);
      }
      const [next, ...others] = portions;
      if (!next) return undefined;
      portions = others;
      last = next;
      return [rest.note(next)];
    },
  };
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
    const { entry, cases } = portion;
    if (isWaiting(entry) || (isOpen(entry) && cases.length === 0)) return [];
    return singly(isOpen(entry) ? { ...portion, isFinal: false } : portion);
  });
}

/** The same cases in portions of one, so that what the run learns from a case applies to the next. */
function singly(portion: Portion): readonly Portion[] {
  const { cases, isFinal } = portion;
  if (cases.length < 2) return [portion];
  return cases.map((one, index) => ({
    ...portion,
    cases: [one],
    isFinal: isFinal && index === cases.length - 1,
  }));
}

/** What a run has sent. */
interface History {
  /** Notes a portion whose last request is answered now. */
  note(portion: Portion, basis: Basis): void;
  /** What was sent before now, oldest first. */
  before(basis: Basis): readonly SentBefore[];
}

function createHistory(): History {
  const sent: { readonly portion: Portion; readonly atMs: number }[] = [];
  return {
    note: (portion, { passedMs }) => void sent.push({ portion, atMs: passedMs }),
    before: ({ passedMs, countsSpared }) =>
      sent.flatMap(({ portion: { entry, cases }, atMs }) =>
        cases.map((one) => ({ ageMs: passedMs - atMs, ...loadOf(entry, one, { countsSpared }) })),
      ),
  };
}

/** The part of a plan that is not sent. */
interface Rest {
  /** The unfinished entries with those of their unsent cases that fit, including cases that did not fit before. */
  fit(allotment: Allotment, isVague: boolean): readonly PlanEntry[];
  /** Notes that a portion is sent, and returns it with the entry under which its cases are collected. */
  note(portion: Portion): Portion;
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
        allotment,
      );
      for (const [index, entry] of fitted.entries()) origins.set(entry, open[index] ?? entry);
      return fitted;
    },
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
      const isShort = isSent && leftOut !== undefined;
      return { ...portion, entry: isSame ? origin : fitted, ...(isShort && { leftOut }) };
    },
    takeBack({ cases }) {
      for (const one of cases) sent.delete(one);
    },
  };
}

/** The same cases, or the list itself, with the parts of combined ones in their place. */
function partsOf(cases: readonly Case[]): readonly Case[] {
  if (cases.every(({ parts }) => parts === undefined)) return cases;
  return [...new Set(cases.flatMap((one) => one.parts ?? [one]))];
}
