import type { AnyAttemptOutcome, AttemptOutcome } from "../attempt-outcome.ts";
import { mayHaveActed, unauthorized } from "../may-have-acted.ts";
import type { Wait } from "../receipt.ts";
import { backoff, pendingBackoff } from "./backoff.ts";
import { countWaits, type Retry } from "./retry.ts";
import type { OperationEntry } from "../../table/operation-table.ts";
import { isReplay } from "./is-replay.ts";

/** Replaces the response that the call's own key is in use. */
const pending: AttemptOutcome = { kind: "pending", ok: false };

/** The state of a call with a key. */
export interface KeyedCall {
  readonly call: { readonly entry: OperationEntry };
  readonly headers?: Headers | undefined;
  readonly inDoubt: boolean;
  readonly runtime: { readonly random: () => number };
  readonly waits: readonly Wait[];
}

/**
 * The retry of a call whose key is in use by the call itself. The status means that only while an earlier attempt with the same key and
 * bytes may still be running; otherwise it reports a conflict.
 */
export function findPending(
  { status }: AnyAttemptOutcome,
  keyed: KeyedCall,
  askedMs: number | undefined,
): Retry | undefined {
  const { call, headers, inDoubt, runtime } = keyed;
  if (status !== call.entry.idempotency?.statuses.pending) return undefined;
  if (!inDoubt || isReplay(call.entry, headers)) return undefined;
  const before = countWaits(keyed, "pending");
  const ms = askedMs ?? pendingBackoff(before, runtime.random);
  return { reason: "pending", ms: backoff(ms, before, runtime.random), countsAs: pending };
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-403-forbidden */
const forbidden = 403;

/** Whether a response is about the caller: it does not tell how an earlier attempt with the same key ended. */
function isAboutCaller({ status }: AnyAttemptOutcome): boolean {
  return status === unauthorized || status === forbidden;
}

/** What is known of a call with a key after an attempt that was sent. */
export function weighKeyed(
  known: AttemptOutcome,
  outcome: AttemptOutcome,
  next: Retry | undefined,
): AttemptOutcome {
  const saysNothing = isAboutCaller(outcome) || next?.reason === "limit";
  const isSilent = next !== undefined || saysNothing;
  if (known.kind === "pending")
    return isSilent || outcome.kind === "unknown-outcome" ? known : outcome;
  if (!mayHaveActed(known) || next?.countsAs) return outcome;
  return saysNothing || (isSilent && known.kind === "unknown-outcome") ? known : outcome;
}

/** Whether a response tells how all attempts ended: only a response to their key does. */
export function isSettled(outcome: AttemptOutcome): boolean {
  return outcome.kind === "response" && !isAboutCaller(outcome);
}
