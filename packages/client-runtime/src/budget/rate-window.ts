import type { RateLimitEntry } from "../table/operation-table.ts";

/** One call within the windows of its limits: waiting for its turn, being sent, or sent. */
export interface Slot {
  /** While it waits, the time of its turn. Once it is settled, the latest time at which the service counted it. */
  at: number;
  readonly read: boolean;
  isSettled: boolean;
  /** Makes it look for an earlier turn. Only set while it waits. */
  wake: (() => void) | undefined;
}

/** The instants between two others, without the two. */
export type Span = readonly [after: number, before: number];

/** A rate limit with the calls that draw on it. */
export interface RateWindow extends RateLimitEntry {
  /** How many of the limit's calls may be reads. The rest is reserved for mutations, so that paging and polling cannot starve them. */
  readonly reads: number;
  pause: Span;
  /** First come, first served. */
  readonly slots: Set<Slot>;
}

export function openWindow(entry: RateLimitEntry, limits: readonly RateLimitEntry[]): RateWindow {
  const { limit } = entry;
  const writes = limits.filter(isForWrites).map((each) => each.limit);
  const wanted = writes.length > 0 ? Math.max(...writes) : Math.ceil(limit / 10);
  const reads = limit - Math.min(wanted, Math.floor(limit / 2));
  return { ...entry, reads, pause: [0, 0], slots: new Set() };
}

export function isForWrites({ counts }: RateLimitEntry): boolean {
  return counts === "mutating";
}
