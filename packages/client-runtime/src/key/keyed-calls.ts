import { atLeast, pendingBackoff } from "../retry/backoff.ts";
import { type AnyEnding, type Ending, mayHaveActed } from "../outcome/attempt-outcome.ts";
import { unauthorized } from "../call/find-retry.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { countWaits, type OngoingCall } from "../call/ongoing-call.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import type { Repeat } from "../retry/retry.ts";

/** The call's own key was answered to be in use. */
const pending: Ending = {
  kind: "pending",
  ok: false,
  message: "is still being carried out, from an earlier try with the same key",
};

/** Whether an answer is that of an earlier call with the same key. */
function isReplay({ idempotency }: OperationEntry, headers: Headers | undefined): boolean {
  const replay = idempotency?.replay;
  return replay !== undefined && headers?.get(replay.header) === replay.value;
}

/**
 * That the key is in use by this very call, whose answer can be waited for. Only while an earlier try of the same key and bytes may still
 * be under way does that status speak of this call, and not of a conflict.
 */
function findPending(
  ending: Ending,
  ongoing: OngoingCall,
  askedMs: number | undefined,
): Repeat | undefined {
  const { call, headers, runtime } = ongoing;
  const { status }: AnyEnding = ending;
  const isInUse = status === call.entry.idempotency?.statuses.pending;
  if (!isInUse || !ongoing.inDoubt || isReplay(call.entry, headers)) return undefined;
  const before = countWaits(ongoing, "pending");
  const ms = askedMs ?? pendingBackoff(before, runtime.random);
  return { reason: "pending", ms: atLeast(ms, before, runtime.random), taken: pending };
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-403-forbidden */
const forbidden = 403;

/** Whether an answer is about who calls: it says nothing of what became of an earlier try with the same key. */
function isAboutCaller({ status }: AnyEnding): boolean {
  return status === unauthorized || status === forbidden;
}

/** What is known of the call after a try that was sent. */
function weigh(known: Ending | undefined, ending: Ending, next: Repeat | undefined): Ending {
  const saysNothing = isAboutCaller(ending) || next?.reason === "limit";
  const isSilent = next !== undefined || saysNothing;
  if (known?.kind === "pending")
    return isSilent || ending.kind === "unknown-outcome" ? known : ending;
  if (!known || !mayHaveActed(known) || next?.taken) return ending;
  return saysNothing || (isSilent && known.kind === "unknown-outcome") ? known : ending;
}

/** Whether an answer says what became of all tries: only one that came by their key does. */
function isSettled(ending: Ending): boolean {
  return ending.kind === "response" && !isAboutCaller(ending);
}

/** What sets a call with a key apart. */
export interface KeyedCalls {
  readonly findPending: typeof findPending;
  readonly idempotencyKey: typeof idempotencyKey;
  readonly isReplay: typeof isReplay;
  readonly isSettled: typeof isSettled;
  readonly weigh: typeof weigh;
}

/** For operations that take a key. */
export const keyedCalls: KeyedCalls = { findPending, idempotencyKey, isReplay, isSettled, weigh };
