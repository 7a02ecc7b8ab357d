import { idempotencyKey } from "./idempotency-key.ts";
import { isReplay } from "./is-replay.ts";
import { findPending, isSettled, weighKeyed } from "./weigh-keyed.ts";

/** The functions that a call with an idempotency key needs beyond those of every call. */
export interface KeyedCalls {
  readonly idempotencyKey: typeof idempotencyKey;
  readonly isReplay: typeof isReplay;
  readonly findPending: typeof findPending;
  readonly weigh: typeof weighKeyed;
  readonly isSettled: typeof isSettled;
}

/**
 * The functions of operations that take an idempotency key. Generated tables name them by operation, so that a bundler can leave them out.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const keyedCalls: KeyedCalls = {
  idempotencyKey,
  isReplay,
  findPending,
  weigh: weighKeyed,
  isSettled,
};
