import type { RateLimitPolicy } from "@plumbline/contract";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";
import type { Plan, PlanEntry, Portion, PortionFeed } from "../model/plan.ts";
import { type Allotment, fitEntries } from "./fit-plan.ts";
import { schedulePlan } from "./schedule-plan.ts";

/** What a run has learnt about how the target counts its limits. */
export interface LearntPace {
  /** Whether its limits on writes also count rejected and replayed writes. */
  countsSpared(): boolean;
  /** How long the run has taken, in milliseconds of the target's time. */
  passed(): number;
}

/** How long a run may take, and the limits that it respects. */
export interface TimedRun {
  readonly limits: readonly RateLimitPolicy[];
  readonly time: number;
}

/**
 * Supplies the portions of a plan one by one. When the target turns out to count rejected writes too, the rest of the plan is
 * fitted again into the time that is left.
 */
export function feedInTime(plan: Plan, { limits, time }: TimedRun, pace: LearntPace): PortionFeed {
  let portions = plan.schedule.portions.flatMap(singly);
  const started = new Set<PlanEntry>();
  let isFittedAgain = false;

  function fitAgain(): readonly Portion[] {
    const left = Math.max(0, time - pace.passed());
    return fitRest(
      { entries: plan.entries, portions, started },
      {
        budget: {},
        limits,
        time: left,
        countsSpared: true,
      },
    );
  }

  return {
    next() {
      if (!isFittedAgain && pace.countsSpared()) {
        isFittedAgain = true;
        portions = fitAgain().flatMap(singly);
      }
      const [next, ...rest] = portions;
      if (!next) return undefined;
      portions = rest;
      started.add(next.entry);
      return [next];
    },
  };
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

interface Rest {
  /** All entries of the plan, in execution order. */
  readonly entries: readonly PlanEntry[];
  /** The portions that are not sent yet. */
  readonly portions: readonly Portion[];
  readonly started: ReadonlySet<PlanEntry>;
}

function fitRest({ entries, portions, started }: Rest, allotment: Allotment): readonly Portion[] {
  const byEntry = Map.groupBy(portions, ({ entry }) => entry);
  const open = entries.filter((entry) => byEntry.has(entry));
  const rest = open.map((entry) => {
    if (!started.has(entry)) return entry;
    const cases = (byEntry.get(entry) ?? []).flatMap((portion) => portion.cases);
    return { ...entry, cases, cost: sumCosts(cases.map(costOfRuns)) };
  });
  const fitted = fitEntries(rest, allotment);
  // A started entry keeps its identity, by which its cases are collected.
  const origins = new Map(fitted.map((entry, index) => [entry, open[index] ?? entry]));
  return schedulePlan(fitted, allotment.limits, allotment).portions.map((portion) => {
    const origin = origins.get(portion.entry) ?? portion.entry;
    if (!started.has(origin)) return portion;
    const kept = portion.entry.cases.length;
    const all = (byEntry.get(origin) ?? []).reduce((sum, { cases }) => sum + cases.length, 0);
    return { ...portion, entry: origin, ...(all > kept && { leftOut: all - kept }) };
  });
}
