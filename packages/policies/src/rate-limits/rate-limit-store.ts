import type { RollingWindow } from "@plumbline/contract";

/** A rolling window over the hits of one bucket. */
export interface Bucket extends RollingWindow {
  /** One per policy and caller group. */
  readonly id: string;
}

/** One hit on several buckets. */
export interface TakeRequest {
  /** Names the hit, so that it can be removed; unique per request. */
  readonly hit: string;
  readonly buckets: readonly Bucket[];
  /** Epoch milliseconds. Windows are exact as long as it does not go back from one take to the next. */
  readonly now: number;
}

/** The result of taking a hit. */
export type TakeResult =
  | { readonly kind: "taken" }
  | {
      readonly kind: "full";
      /** Position in `buckets` of the one that stays full longest. */
      readonly bucket: number;
      /** Epoch milliseconds at which it next has room, if no other request uses it. */
      readonly freeAt: number;
    };

/**
 * Stores the time of each hit per bucket, so that windows are exact. A hit at `t` counts up to,
 * but not at, `t + windowMs`.
 *
 * `take` must be atomic over all its buckets: either each gets the hit or none does. In SQL: one transaction, or one
 * `insert … select` per bucket guarded by `(select count(*) … where at > :now - :window) < :limit`, undone together.
 */
export interface RateLimitStore {
  take(request: TakeRequest): Promise<TakeResult>;
  /** Removes a hit from every bucket that has it: a request that is rejected later does not count. */
  giveBack(hit: string, buckets: readonly Bucket[]): Promise<void>;
}
