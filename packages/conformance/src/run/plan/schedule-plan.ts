import type { RateLimitPolicy } from "@plumbline/contract";
import type { Case, Cost } from "../../model/case.ts";
import type { PlanEntry, Portion, Schedule } from "../../model/plan.ts";
import { costOfRuns } from "../../input/case-for.ts";
import { createLimitTimeline, type Load } from "../../send/pace/create-limit-timeline.ts";
import { createPrerequisites } from "./prerequisites.ts";

/** The known facts about the counting of a target's limits. */
export interface Counting {
  /** Whether its limits on writes also count rejected and replayed writes. Default: `false`. */
  readonly countsSpared?: boolean;
}

export interface ScheduleOptions extends Counting {
  /** The cases of an entry to send. Default: all that are planned. */
  readonly casesOf?: (entry: PlanEntry) => readonly Case[];
}

/**
 * Decides when the cases of a plan are sent. While a write limit is used up, cases that do not count against it and leave nothing behind
 * are sent earlier. All other cases keep their order.
 */
export function schedulePlan(
  entries: readonly PlanEntry[],
  limits: readonly RateLimitPolicy[],
  options: ScheduleOptions = {},
): Schedule {
  const { casesOf = ({ cases }) => cases } = options;
  const timeline = createLimitTimeline(limits);
  const portions: Portion[] = [];
  const before = createPrerequisites(entries);
  const left = new Map(entries.map((entry) => [entry, [...casesOf(entry)]]));
  const early = new Set(entries.filter((entry) => canBeEarly(entry, casesOf(entry), options)));

  const hasCases = (entry: PlanEntry): boolean => (left.get(entry)?.length ?? 0) > 0;

  function send(entry: PlanEntry): void {
    const [planned, ...rest] = left.get(entry) ?? [];
    if (planned) timeline.take(loadOf(entry, planned, options));
    const isFinal = rest.length === 0;
    portions.push({ entry, ...(planned && { planned }), isFinal, endsAtMs: timeline.now() });
    if (!isFinal) left.set(entry, rest);
    else for (const set of [left, early]) set.delete(entry);
  }

  /** Sends early cases for as long as a case has to wait for room. */
  function sendMeanwhile(load: Load): void {
    for (;;) {
      const wait = timeline.untilRoom(load);
      const ready = early.values().find((entry) => !before(entry).some(hasCases));
      const [next] = (ready && left.get(ready)) ?? [];
      if (wait <= 0 || !ready || !next) return;
      // A case that has to wait as long saves no time.
      if (timeline.untilRoom(loadOf(ready, next, options)) >= wait) return;
      send(ready);
    }
  }

  function finish(entry: PlanEntry): void {
    for (const one of before(entry)) if (early.has(one)) finish(one);
    for (let rest = left.get(entry); rest; rest = left.get(entry)) {
      const [next] = rest;
      if (next && !early.has(entry)) sendMeanwhile(loadOf(entry, next, options));
      send(entry);
    }
  }

  for (const entry of entries) {
    if (entry.isLast) for (const one of early) finish(one);
    finish(entry);
  }
  return { portions, durationMs: timeline.now() };
}

const nothing: Cost = { operations: 0, writes: 0 };

/**
 * The requests of a case that count against the limits of the acting partition. Expected rejections and replays do not count as writes,
 * unless the target is known to count them.
 */
export function loadOf(
  { check }: PlanEntry,
  planned: Case,
  { countsSpared = false }: Counting = {},
): Load {
  const { runs, cost, usually = cost, spared = 0, elsewhere = nothing } = planned;
  const { isUnpaced = false, waitMs = 0 } = planned;
  if (isUnpaced) return { operations: 0, writes: 0, waitMs: waitMs * runs };
  const isRejected = check.kind === "property" && check.expectsRejection === true;
  const all = costOfRuns({ cost: usually, runs });
  const other = costOfRuns({ cost: elsewhere, runs });
  const uncounted = countsSpared ? 0 : isRejected ? all.writes : spared * runs;
  const writes = Math.max(0, all.writes - uncounted - other.writes);
  return { operations: all.operations - other.operations, writes, waitMs: waitMs * runs };
}

/** Whether the cases of an entry may be sent while others wait for room to write. */
function canBeEarly(entry: PlanEntry, cases: readonly Case[], counting: Counting): boolean {
  const { check, isLast } = entry;
  if (check.kind !== "property" || check.expectsRejection !== true || isLast) return false;
  return cases.length > 0 && cases.every((one) => loadOf(entry, one, counting).writes === 0);
}
