import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { sumCosts } from "../../cases/case-for.ts";
import type { Lanes, PlanEntry, Portion, Schedule } from "../../model/plan.ts";
import { createLimitTimeline, type LimitTimeline } from "../../pace/create-limit-timeline.ts";
import { isPerPartition } from "../../pace/is-per-partition.ts";
import { createPrerequisites } from "../prerequisites.ts";
import { type Counting, loadOf, schedulePlan } from "../schedule-plan.ts";
import { dealEntries, type Share, shareEntry } from "./deal-entries.ts";

export interface RunScheduling extends Counting {
  /** The partitions that share the plan. Default: only the first one. */
  readonly lanes?: Lanes;
}

/**
 * Decides when the cases of a run are sent. If partitions share the plan, each has an order of its own; what has to be sent alone
 * comes after all of them.
 */
export function scheduleRun(
  entries: readonly PlanEntry[],
  limits: readonly RateLimitPolicy[],
  { lanes, ...counting }: RunScheduling = {},
): Schedule {
  if (!lanes) return schedulePlan(entries, limits, counting);
  const { shares, alone } = dealEntries(entries, { lanes, limits, ...counting });
  const scheduled = shares.map((hand, lane) =>
    scheduleShares(hand, { entries, limits, counting, lane }),
  );
  const beside = scheduled.flatMap(({ portions }, index) =>
    portions.map((portion): Portion => ({ ...portion, lane: { ...portion.lane, index } })),
  );
  const timeline = scheduled[0]?.timeline ?? createLimitTimeline(limits);
  const endsAtMs = Math.max(
    sharedTime(shares.flat(), limits, counting),
    ...scheduled.map((one) => one.timeline.now()),
  );
  timeline.take({ operations: 0, writes: 0, waitMs: Math.max(0, endsAtMs - timeline.now()) });
  const rest = schedulePlan(alone, limits, { ...counting, timeline });
  const inOrder = beside.toSorted((one, other) => one.endsAtMs - other.endsAtMs);
  return { ...rest, portions: [...withEnds(inOrder), ...rest.portions] };
}

interface HandOptions {
  /** Those of the whole plan. */
  readonly entries: readonly PlanEntry[];
  readonly limits: readonly RateLimitPolicy[];
  readonly counting: Counting;
  readonly lane: number;
}

interface ScheduledHand {
  readonly portions: readonly (Portion & Required<Pick<Portion, "lane">>)[];
  readonly timeline: LimitTimeline;
}

/** The portions of one partition, without the index of its lane. */
function scheduleShares(
  hand: readonly Share[],
  { entries, limits, counting, lane }: HandOptions,
): ScheduledHand {
  const before = createPrerequisites(entries);
  const timeline = createLimitTimeline(limits, counting.sentIn?.(lane));
  const shares = new Map(hand.map((share) => [shareEntry(share), share]));
  const { portions } = schedulePlan([...shares.keys()], limits, { ...counting, timeline });
  return {
    timeline,
    portions: portions.flatMap((portion) => {
      const share = shares.get(portion.entry);
      if (!share) return [];
      const { entry, plan } = share;
      const places = portion.cases.map((one) => share.cases.indexOf(one));
      const cases = places.flatMap((place) => plan.cases[place] ?? []);
      const after = before(entry).filter((one) => one.cases.length > 0);
      return [{ ...portion, entry, lane: { index: 0, subject: plan.subject, cases, after } }];
    }),
  };
}

/** An entry ends with its last portion in any lane. */
function withEnds(portions: readonly Portion[]): readonly Portion[] {
  const last = new Map(portions.map((portion) => [portion.entry, portion]));
  return portions.map((portion) => ({
    ...portion,
    isFinal: last.get(portion.entry) === portion,
  }));
}

/** How long the limits that all partitions share let their requests take at least. */
function sharedTime(
  shares: readonly Share[],
  limits: readonly RateLimitPolicy[],
  counting: Counting,
): number {
  const { operations, writes } = sumCosts(
    shares.flatMap(({ entry, cases }) => cases.map((one) => loadOf(entry, one, counting))),
  );
  const shared = limits.filter((policy) => !isPerPartition(policy));
  const times = shared.map(
    ({ counts, limit, window }) =>
      (((counts === "all" ? operations : writes) - limit) / limit) * parseDuration(window),
  );
  return Math.max(0, ...times);
}
