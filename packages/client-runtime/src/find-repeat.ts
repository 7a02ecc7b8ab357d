import type { OperationEntry, RateLimitEntry } from "./operation-table.ts";
import { failureBackoff, pendingBackoff } from "./backoff.ts";
import type { Ending } from "./ending.ts";
import { isRead } from "./is-read.ts";
import { isReplay, type OngoingCall } from "./ongoing-call.ts";
import type { Wait } from "./receipt.ts";
import { retryAfter } from "./retry-after.ts";

/** Why a call is sent again. */
export type RepeatReason = Exclude<Wait["reason"], "budget"> | "credential";

/** The credential was refused, and with it the call. @see https://www.rfc-editor.org/rfc/rfc9110#name-401-unauthorized */
export const unauthorized = 401;

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-403-forbidden */
const forbidden = 403;

/** Whether an answer is about who calls: it says nothing of what became of an earlier try with the same key. */
export function isAboutCaller(ending: Ending): boolean {
  return "status" in ending && (ending.status === unauthorized || ending.status === forbidden);
}

/** The service says that it cannot answer for now. @see https://www.rfc-editor.org/rfc/rfc9110#name-503-service-unavailable */
const unavailable = 503;

/**
 * Why an ending is not the last word of its call; undefined when it is. Only while an earlier try of the very same key and bytes may
 * still be under way does the status of a pending key speak of this call, and not of a conflict.
 */
export function findRepeat(ending: Ending, ongoing: OngoingCall): RepeatReason | undefined {
  const { call, inDoubt, runtime, refusals } = ongoing;
  const { entry } = call;
  if (!isRepeatable(call) || ending.ok) return undefined;
  if (!("status" in ending))
    return "reason" in ending && isPassing(ending.reason) ? "failure" : undefined;
  if (exceededLimits(ending, entry, runtime.table.rateLimits).length > 0) return "limit";
  if (ending.status === unavailable) return "failure";
  if (ending.status === unauthorized) return refusals === 1 ? "credential" : undefined;
  const isPending = ending.status === entry.idempotency?.statuses.pending;
  return isPending && inDoubt && !isReplay(ongoing, ongoing.headers) ? "pending" : undefined;
}

function isRepeatable({ entry, body }: OngoingCall["call"]): boolean {
  // A form with files gets new boundaries, and so other bytes, each time.
  return (isRead(entry) || entry.idempotency !== undefined) && !(body instanceof FormData);
}

function isPassing(reason: string): boolean {
  return ["unreachable", "no-answer", "answer-incomplete"].includes(reason);
}

function exceededLimits(
  { status }: { readonly status: number },
  entry: OperationEntry,
  limits: readonly RateLimitEntry[],
): readonly RateLimitEntry[] {
  return limits.filter(
    ({ name, exceeded }) => exceeded === status && entry.rateLimits.includes(name),
  );
}

/** How long to wait before the next try: never less than the answer asks for, and what the contract says where the answer is silent. */
export function findDelay(
  reason: RepeatReason,
  ending: Ending,
  { ongoing: { call, runtime }, before }: DelayOptions,
): number {
  const { clock, random, table } = runtime;
  const asked = "headers" in ending ? retryAfter(ending.headers, clock.now()) : undefined;
  if (reason === "failure") return Math.max(asked ?? 0, failureBackoff(before, random));
  if (reason === "pending") return asked ?? pendingBackoff(before, random);
  const limits = "status" in ending ? exceededLimits(ending, call.entry, table.rateLimits) : [];
  return asked ?? Math.max(...limits.map(({ retryAfterMs }) => retryAfterMs));
}

interface DelayOptions {
  readonly ongoing: OngoingCall;
  /** How many waits of this reason there were already. */
  readonly before: number;
}
