import type { OperationEntry } from "../table/operation-table.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** Whether an answer is that of an earlier call with the same key. */
function isReplay({ idempotency }: OperationEntry, headers: Headers | undefined): boolean {
  const replay = idempotency?.replay;
  return replay !== undefined && headers?.get(replay.header) === replay.value;
}

/** The functions that a call with an idempotency key needs beyond those of every call. */
export interface KeyedCalls {
  readonly idempotencyKey: typeof idempotencyKey;
  readonly isReplay: typeof isReplay;
}

/**
 * The functions of operations that take an idempotency key. Generated tables name them by operation, so that a bundler can leave them out.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const keyedCalls: KeyedCalls = { idempotencyKey, isReplay };
