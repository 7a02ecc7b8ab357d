import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { Case } from "../../model/case.ts";
import type { Plan, PlanEntry, Portion, PortionFeed } from "../../model/plan.ts";
import { feedPlan } from "./feed-plan.ts";
import { chooseCases } from "./choose-cases.ts";
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
 * Supplies a plan that fits into a time if the target counts rejected writes. The run chooses again from the cases that it has not sent
 * when it learns that the target does not count rejected writes, or that its rejections name no places. Before the checks that run last,
 * cases that were left out use the remaining time, because the plan assumes the maximum number of requests of each case.
 */
export function feedInTime(plan: Plan, { limits, time }: TimedRun, pace: LearntPace): PortionFeed {
  const worthOf = shareWorth(plan.entries);
  // A single write more than planned may have to wait for a whole window.
  const mostDelay = Math.max(0, ...limits.map(({ window }) => parseDuration(window)));
  let [countsSpared, isVague] = [true, false];
  let given: ReadonlySet<Case> = new Set(plan.entries.flatMap(({ cases }) => cases));
  let isFull = false;

  /** Chooses from the cases that were not sent, or only more of them. */
  function choose(waiting: readonly Portion[], isMore: boolean): readonly Portion[] {
    const open = [...new Set(waiting.map(({ entry }) => entry))];
    const waitingCases = new Set(waiting.flatMap(({ planned }) => planned ?? []));
    const sent = given.difference(waitingCases);
    const left = new Map(open.map((entry) => [entry, unsentOf(entry, sent, isVague)]));
    const unsent = (entry: PlanEntry): readonly Case[] => left.get(entry) ?? [];
    const started = plan.entries.filter((entry) => entry.cases.some((one) => sent.has(one)));
    const most = (isMore ? time - mostDelay : time) - pace.passed();
    const bounds = { budget: {}, limits, countsSpared, time: most };
    const kept: ReadonlySet<Case> = isMore ? waitingCases : new Set();
    const chosen = chooseCases(open, bounds, { casesOf: unsent, worthOf, started, kept });
    const casesOf = (entry: PlanEntry): readonly Case[] =>
      unsent(entry).filter((one) => chosen.has(one));
    given = sent.union(chosen);
    const { portions } = schedulePlan(open, limits, { countsSpared, casesOf });
    return inOrder(portions, (entry) => unsent(entry).length - casesOf(entry).length);
  }

  function revise(waiting: readonly Portion[]): readonly Portion[] {
    const hasLearnt = pace.sparesRejected() === countsSpared || pace.isVague() !== isVague;
    if (!hasLearnt && (isFull || waiting.some(isEarlyCase))) return waiting;
    [countsSpared, isVague] = [!pace.sparesRejected(), pace.isVague()];
    const chosen = choose(waiting, !hasLearnt);
    isFull = !chosen.some(isEarlyCase);
    return chosen;
  }

  const first = inOrder(plan.schedule.portions, ({ leftOut = [] }) => leftOut.length);
  return { ...feedPlan(first), revise };
}

/** The cases of an entry that were not sent. If rejections are vague, the parts of combined cases in their place. */
function unsentOf(entry: PlanEntry, sent: ReadonlySet<Case>, isVague: boolean): readonly Case[] {
  const cases = [...entry.cases, ...(entry.leftOut ?? [])].filter((one) => !sent.has(one));
  const parts = cases.flatMap((one) => (isVague && one.parts) || [one]);
  return [...new Set(parts)].filter((one) => !sent.has(one));
}

/**
 * First the cases that do not run last, then the ends of their entries with cases left out, which may be sent after all, and of the
 * observers of these operations, then everything that runs last.
 */
function inOrder(
  portions: readonly Portion[],
  leftOutOf: (entry: PlanEntry) => number,
): readonly Portion[] {
  const open = new Set(
    portions
      .filter(({ entry }) => leftOutOf(entry) > 0)
      .map(({ entry }) => entry.subject.operation),
  );
  const isOpen = (portion: Portion): boolean =>
    leftOutOf(portion.entry) > 0 ||
    (portion.entry.check.kind === "observer" && open.has(portion.entry.subject.operation));
  const all = portions.flatMap((portion): Portion[] => {
    const { entry, isFinal, endsAtMs } = portion;
    if (!isFinal) return [portion];
    const end = { entry, isFinal, leftOut: leftOutOf(entry), endsAtMs };
    return isOpen(portion) ? [{ ...portion, isFinal: false }, end] : [{ ...portion, ...end }];
  });
  const rank = (portion: Portion): number =>
    portion.entry.isLast ? 2 : Number(portion.isFinal && isOpen(portion));
  return all.toSorted((one, other) => rank(one) - rank(other));
}

function isEarlyCase({ entry, planned }: Portion): boolean {
  return planned !== undefined && !entry.isLast;
}
