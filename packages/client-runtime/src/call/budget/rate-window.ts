import type { RateLimitEntry } from "../../table/operation-table.ts";

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
  /** All limits of the contract. */
  readonly limits: readonly RateLimitEntry[];
  pause: Span;
  /** First come, first served. */
  readonly slots: Set<Slot>;
}
