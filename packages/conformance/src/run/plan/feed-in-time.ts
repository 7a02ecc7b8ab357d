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
  /** Whether the responses have shown that the limits on writes do not count rejected and replayed writes. */
  sparesRejected(): boolean;
  /** Whether the rejections of the target do not name the rejected places, so that combined violations prove nothing. */
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
 * Supplies a plan that fits into a time if the target counts rejected writes. The rest of the plan is fitted again into the remaining time
 * when the run learns that the target does not count rejected writes, or that its rejections name no places. Before the checks that run
 * last, cases that did not fit use the remaining time, because the plan assumes the maximum number of requests of each case.
 */
export function feedInTime(plan: Plan, { limits, time }: TimedRun, pace: LearntPace): PortionFeed {
  const worthOf = shareWorth(plan.entries);
  // A single write more than planned may have to wait for a whole window.
  const mostDelay = Math.max(0, ...limits.map(({ window }) => parseDuration(window)));
  let [countsSpared, isVague] = [true, false];
  let held: readonly Portion[] = [];

  /** Holds back the portions that may be sent later. */
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

/** Splits a portion into portions of one case, so that facts learnt from a case apply to the next one. */
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

/** Whether a portion belongs to an entry that did not fit, or to an observer of an operation with cases that did not fit. */
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

/** Gives a portion the entry of the original plan, unless that entry is skipped or was sent after all. */
function underOrigin(portion: Portion, rest: Rest | undefined): Portion {
  if (!rest) return portion;
  const { origin, entry, isStarted } = rest;
  if (origin.skip || (portion.entry.skip && !isStarted)) return portion;
  const leftOut = portion.entry.skip ? entry.cases.length : (portion.entry.leftOut ?? 0);
  return { ...portion, entry: origin, ...(portion.isFinal && { leftOut }) };
}

/** Replaces each combined case by its parts. */
function partsOf(cases: readonly Case[]): readonly Case[] {
  return [...new Set(cases.flatMap((one) => one.parts ?? [one]))];
}
