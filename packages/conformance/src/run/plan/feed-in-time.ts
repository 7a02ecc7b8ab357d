import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { costOfRuns, sumCosts } from "../../input/case-for.ts";
import type { Case } from "../../model/case.ts";
import type { Plan, PlanEntry, Portion, PortionFeed } from "../../model/plan.ts";
import { feedPlan } from "./feed-plan.ts";
import { fitEntries } from "./fit-plan.ts";
import { schedulePlan } from "./schedule-plan.ts";
import { shareWorth } from "./share-worth.ts";

/** The facts that a run learns about a target, and the time that it has taken. */
export interface LearntPace {
  /** Whether its limits on writes were seen not to count rejected and replayed writes. */
  sparesRejected(): boolean;
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

/**
 * Supplies a plan that fits into a time, as if the target counted rejected writes. What is left of it is fitted once more into the time that
 * is left when the run learns that the target does not count them, or that its rejections name no places. Before the checks that run last,
 * the time that is left goes to what did not fit: the plan assumes the most requests that a case may need.
 */
export function feedInTime(plan: Plan, { limits, time }: TimedRun, pace: LearntPace): PortionFeed {
  const worthOf = shareWorth(plan.entries);
  // One write more than planned may have to wait for a whole window.
  const mostDelay = Math.max(0, ...limits.map(({ window }) => parseDuration(window)));
  let [countsSpared, isVague] = [true, false];
  let held: readonly Portion[] = [];

  /** Holds back what may be sent later. */
  function hold(portions: readonly Portion[]): readonly Portion[] {
    const isHeld = holdsBack(portions);
    held = portions.filter(isHeld);
    return portions.filter((portion) => !isHeld(portion));
  }

  function fit(waiting: readonly Portion[], until: number): readonly Portion[] {
    const rest = restOf(waiting, isVague);
    const isNew = new Set(rest.filter(({ isStarted }) => !isStarted).map(({ origin }) => origin));
    const started = plan.entries.filter((entry) => !isNew.has(entry));
    const before = { worthOf, started };
    const bounds = { budget: {}, limits, before, countsSpared, time: until - pace.passed() };
    const fitted = fitEntries(
      rest.map(({ entry }) => entry),
      bounds,
    );
    const restOfFitted = new Map(fitted.map((entry, index) => [entry, rest[index]]));
    return schedulePlan(fitted, limits, { countsSpared })
      .portions.map((portion) => underOrigin(portion, restOfFitted.get(portion.entry)))
      .flatMap(singly);
  }

  function revise(waiting: readonly Portion[]): readonly Portion[] {
    const hasLearnt = pace.sparesRejected() === countsSpared || pace.isVague() !== isVague;
    [countsSpared, isVague] = [!pace.sparesRejected(), pace.isVague()];
    const [early, last] = [false, true].map((isLast) =>
      waiting.filter(({ entry }) => entry.isLast === isLast),
    );
    if (hasLearnt) return hold(fit([...(early ?? []), ...held, ...(last ?? [])], time));
    if (held.length === 0 || early?.length !== 0) return waiting;
    const all = [...held, ...waiting];
    held = [];
    return fit(all, time - mostDelay);
  }

  return {
    ...feedPlan(hold(plan.schedule.portions.flatMap(singly))),
    revise,
    left: () => held,
  };
}

/** The same cases in portions of one, so that what the run learns from a case applies to the next. */
function singly(portion: Portion): readonly Portion[] {
  const { cases, isFinal } = portion;
  if (cases.length < 2) return [portion];
  const last = cases.length - 1;
  return cases.map((one, index) => ({
    ...portion,
    cases: [one],
    isFinal: isFinal && index === last,
  }));
}

/** Whether a portion is of an entry that did not fit, or of an observer of an operation with cases that did not fit. */
function holdsBack(portions: readonly Portion[]): (portion: Portion) => boolean {
  const operations = new Set(
    portions.flatMap(({ entry: { spare, subject } }) => (spare ? [subject.operation] : [])),
  );
  return ({ entry: { check, skip, spare, isLast, subject } }) =>
    (skip !== undefined && spare !== undefined) ||
    (check.kind === "observer" && !isLast && operations.has(subject.operation));
}

/** An entry with only its waiting cases. */
interface Rest {
  readonly entry: PlanEntry;
  readonly origin: PlanEntry;
  readonly isStarted: boolean;
}

function restOf(waiting: readonly Portion[], isVague: boolean): readonly Rest[] {
  return [...Map.groupBy(waiting, ({ entry }) => entry)].map(([origin, portions]) => {
    const { leftOut: _, spare = [], skip, ...entry } = origin;
    const waitingCases = portions.flatMap((portion) => portion.cases);
    const all = [...waitingCases, ...spare];
    const cases = isVague ? partsOf(all) : all;
    const cost = sumCosts(cases.map(costOfRuns));
    return {
      entry: { ...entry, cases, cost, ...(skip && spare.length === 0 && { skip }) },
      origin,
      isStarted: waitingCases.length < origin.cases.length,
    };
  });
}

/** A portion of the entry that the run knows, unless that is skipped or sent after all. */
function underOrigin(portion: Portion, rest: Rest | undefined): Portion {
  if (!rest) return portion;
  const { origin, entry, isStarted } = rest;
  if (origin.skip || (portion.entry.skip && !isStarted)) return portion;
  const leftOut = portion.entry.skip ? entry.cases.length : (portion.entry.leftOut ?? 0);
  return { ...portion, entry: origin, ...(portion.isFinal && { leftOut }) };
}

/** The same cases, with the parts of combined ones in their place. */
function partsOf(cases: readonly Case[]): readonly Case[] {
  return [...new Set(cases.flatMap((one) => one.parts ?? [one]))];
}
