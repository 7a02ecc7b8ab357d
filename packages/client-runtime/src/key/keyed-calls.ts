import {
  type AnyAttemptOutcome,
  type AttemptOutcome,
  mayHaveActed,
  unauthorized,
} from "../outcome/attempt-outcome.ts";
import type { Wait } from "../outcome/receipt.ts";
import { backoff, pendingBackoff } from "../retry/backoff.ts";
import { countWaits, type Retry } from "../retry/retry.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** The properties of an ongoing call that decide whether its key is pending. */
interface CallWithKey {
  readonly call: { readonly entry: OperationEntry };
  readonly runtime: { readonly random: () => number };
  readonly headers: Headers | undefined;
  readonly inDoubt: boolean;
  readonly waits: readonly Wait[];
}

/** Replaces the answer that the call's own key is in use. */
const pending: AttemptOutcome = {
  kind: "pending",
  ok: false,
  message: "is still being executed, from an earlier attempt with the same key",
};

/** Whether an answer is that of an earlier call with the same key. */
function isReplay({ idempotency }: OperationEntry, headers: Headers | undefined): boolean {
  const replay = idempotency?.replay;
  return replay !== undefined && headers?.get(replay.header) === replay.value;
}

/**
 * The retry of a call whose key is in use by the call itself. The status means that only while an earlier attempt with the same key and
 * bytes may still be running; otherwise it reports a conflict.
 */
function findPending(
  outcome: AttemptOutcome,
  ongoing: CallWithKey,
  askedMs: number | undefined,
): Retry | undefined {
  const { call, headers, runtime } = ongoing;
  const { status }: AnyAttemptOutcome = outcome;
  const isInUse = status === call.entry.idempotency?.statuses.pending;
  if (!isInUse || !ongoing.inDoubt || isReplay(call.entry, headers)) return undefined;
  const before = countWaits(ongoing, "pending");
  const ms = askedMs ?? pendingBackoff(before, runtime.random);
  return { reason: "pending", ms: backoff(ms, before, runtime.random), countsAs: pending };
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-403-forbidden */
const forbidden = 403;

/** Whether an answer is about the caller: it does not tell how an earlier attempt with the same key ended. */
function isAboutCaller({ status }: AnyAttemptOutcome): boolean {
  return status === unauthorized || status === forbidden;
}

/** What is known of the call after an attempt that was sent. */
function weigh(
  known: AttemptOutcome | undefined,
  outcome: AttemptOutcome,
  next: Retry | undefined,
): AttemptOutcome {
  const saysNothing = isAboutCaller(outcome) || next?.reason === "limit";
  const isSilent = next !== undefined || saysNothing;
  if (known?.kind === "pending")
    return isSilent || outcome.kind === "unknown-outcome" ? known : outcome;
  if (!known || !mayHaveActed(known) || next?.countsAs) return outcome;
  return saysNothing || (isSilent && known.kind === "unknown-outcome") ? known : outcome;
}

/** Whether an answer tells how all attempts ended: only an answer to their key does. */
function isSettled(outcome: AttemptOutcome): boolean {
  return outcome.kind === "response" && !isAboutCaller(outcome);
}

/** The functions that a call with an idempotency key needs beyond those of every call. */
export interface KeyedCalls {
  readonly findPending: typeof findPending;
  readonly idempotencyKey: typeof idempotencyKey;
  readonly isReplay: typeof isReplay;
  readonly isSettled: typeof isSettled;
  readonly weigh: typeof weigh;
}

/**
 * The functions of operations that take an idempotency key. Generated tables name them by operation, so that a bundler can leave them out.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export const keyedCalls: KeyedCalls = { findPending, idempotencyKey, isReplay, isSettled, weigh };
