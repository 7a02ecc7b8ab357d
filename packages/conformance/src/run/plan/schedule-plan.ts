import type { RateLimitPolicy } from "@plumbline/contract";
import type { Case, Cost } from "../../model/case.ts";
import type { PlanEntry, Portion, Schedule } from "../../model/plan.ts";
import { costOfRuns } from "../../input/case-for.ts";
import {
  createLimitTimeline,
  type Load,
  type LimitTimeline,
} from "../../send/pace/create-limit-timeline.ts";
import { createPrerequisites, type Prerequisites } from "./prerequisites.ts";

/** The known facts about the counting of a target's limits. */
export interface Counting {
  /** Whether its limits on writes also count rejected and replayed writes. Default: `false`. */
  readonly countsSpared?: boolean;
}

/**
 * Decides when the cases of a plan are sent. While a write limit is used up, cases that do not count against it and leave nothing behind
 * are sent earlier. All other cases keep their order.
 */
export function schedulePlan(
  entries: readonly PlanEntry[],
  limits: readonly RateLimitPolicy[],
  counting: Counting = {},
): Schedule {
  const timeline = createLimitTimeline(limits);
  const portions = createPortions(timeline, counting);
  const before = createPrerequisites(entries);
  const isFiller = (entry: PlanEntry): boolean =>
    canFill(entry) && entry.cases.every((one) => loadOf(entry, one, counting).writes === 0);
  const fillers = createFillers(entries, { portions, before, isFiller, counting });
  for (const entry of entries) {
    if (entry.isLast) fillers.finishAll();
    for (const one of [...before(entry), entry]) fillers.finish(one);
    if (isFiller(entry)) continue;
    if (entry.cases.length === 0) portions.add(entry);
    for (const planned of entry.cases) {
      fillers.fill(timeline, loadOf(entry, planned, counting));
      portions.add(entry, planned);
    }
  }
  return { portions: portions.all(), durationMs: timeline.now() };
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
  const { runs, spared = 0, elsewhere = nothing, isUnpaced = false, waitMs = 0 } = planned;
  if (isUnpaced) return { operations: 0, writes: 0, waitMs: waitMs * runs };
  const isRejected = check.kind === "property" && check.expectsRejection === true;
  const all = costOfRuns(planned);
  const other = costOfRuns({ cost: elsewhere, runs });
  const uncounted = countsSpared ? 0 : isRejected ? all.writes : spared * runs;
  const writes = Math.max(0, all.writes - uncounted - other.writes);
  return { operations: all.operations - other.operations, writes, waitMs: waitMs * runs };
}

interface Portions {
  /** Sends a case, or completes an entry without cases. */
  add(entry: PlanEntry, planned?: Case): void;
  /** The number of sent cases of an entry. */
  countOf(entry: PlanEntry): number;
  all(): readonly Portion[];
}

function createPortions(timeline: LimitTimeline, counting: Counting): Portions {
  const all: { entry: PlanEntry; cases: Case[]; isFinal: boolean; endsAtMs: number }[] = [];
  const counts = new Map<PlanEntry, number>();
  return {
    add(entry, planned) {
      const count = (counts.get(entry) ?? 0) + (planned ? 1 : 0);
      counts.set(entry, count);
      if (planned) timeline.take(loadOf(entry, planned, counting));
      const open = all.at(-1)?.entry === entry ? all.at(-1) : undefined;
      const portion = open ?? { entry, cases: [], isFinal: false, endsAtMs: 0 };
      if (planned) portion.cases.push(planned);
      portion.isFinal = count === entry.cases.length;
      portion.endsAtMs = timeline.now();
      if (!open) all.push(portion);
    },
    countOf: (entry) => counts.get(entry) ?? 0,
    all: () => all,
  };
}

interface Fillers {
  /** Sends the rest of an entry, and of the entries that it builds on. */
  finish(entry: PlanEntry): void;
  finishAll(): void;
  /** Sends later cases for as long as a case has to wait for room. */
  fill(timeline: LimitTimeline, waiting: Load): void;
}

interface FillerParts {
  readonly portions: Portions;
  readonly before: Prerequisites;
  readonly isFiller: (entry: PlanEntry) => boolean;
  readonly counting: Counting;
}

function createFillers(
  entries: readonly PlanEntry[],
  { portions, before, isFiller, counting }: FillerParts,
): Fillers {
  const waiting = new Set(entries.filter(isFiller));

  function nextOf(entry: PlanEntry): Case | undefined {
    return entry.cases[portions.countOf(entry)];
  }

  function send(entry: PlanEntry, planned: Case): void {
    portions.add(entry, planned);
    if (portions.countOf(entry) === entry.cases.length) waiting.delete(entry);
  }

  function finish(entry: PlanEntry): void {
    if (!waiting.has(entry)) return;
    for (const one of before(entry)) finish(one);
    for (let next = nextOf(entry); next; next = nextOf(entry)) send(entry, next);
  }

  function isReady(entry: PlanEntry): boolean {
    return before(entry).every((one) => portions.countOf(one) === one.cases.length);
  }

  return {
    finish,
    finishAll() {
      for (const entry of waiting) finish(entry);
    },
    fill(timeline, load) {
      for (;;) {
        const rest = timeline.untilRoom(load);
        const ready = [...waiting].find(isReady);
        const next = ready && nextOf(ready);
        if (rest <= 0 || !ready || !next) return;
        // A case that has to wait as long saves no time.
        if (timeline.untilRoom(loadOf(ready, next, counting)) >= rest) return;
        send(ready, next);
      }
    },
  };
}

/** Whether the cases of an entry may be sent while other cases wait. */
function canFill({ check, isLast, cases }: PlanEntry): boolean {
  return (
    check.kind === "property" && check.expectsRejection === true && !isLast && cases.length > 0
  );
}
