import { atLeast } from "../retry/backoff.ts";
import type { AnyEnding, Ending } from "../outcome/attempt-outcome.ts";
import { isRead } from "../table/is-read.ts";
import { countWaits, type OngoingCall } from "./ongoing-call.ts";
import type { Repeat } from "../retry/retry.ts";
import { retryAfter } from "../retry/retry-after.ts";

/** The credential was refused, and with it the call. @see https://www.rfc-editor.org/rfc/rfc9110#name-401-unauthorized */
export const unauthorized = 401;

/** The service says that it cannot answer for now. @see https://www.rfc-editor.org/rfc/rfc9110#name-503-service-unavailable */
const unavailable = 503;

/**
 * Why an ending is not the last word of its call, and how long to wait before the next try: never less than the answer asks for, and what
 * the contract says where the answer is silent. Undefined when it is the last word.
 */
export function findRepeat(ending: Ending, ongoing: OngoingCall): Repeat | undefined {
  const { call, runtime, refusals } = ongoing;
  const { clock, random, table } = runtime;
  const { entry } = call;
  if (ending.ok || !isRepeatable(call)) return undefined;
  const { headers, reason, status }: AnyEnding = ending;
  const askedMs = headers && retryAfter(headers, clock.now());
  const limits = table.rateLimits.filter(
    ({ name, exceeded }) => exceeded === status && entry.rateLimits.includes(name),
  );
  const isLimit = limits.length > 0;
  if (isLimit || status === unavailable || isPassing(reason)) {
    const why = isLimit ? "limit" : "failure";
    const ms = askedMs ?? Math.max(0, ...limits.map(({ retryAfterMs }) => retryAfterMs));
    return { reason: why, ms: atLeast(ms, countWaits(ongoing, why), random) };
  }
  if (status === unauthorized) return refusals === 1 ? { reason: "credential", ms: 0 } : undefined;
  return entry.functions?.keyedCalls?.findPending(ending, ongoing, askedMs);
}

function isRepeatable({ entry, body }: OngoingCall["call"]): boolean {
  // A form with files gets new boundaries, and so other bytes, each time.
  return (isRead(entry) || entry.idempotency !== undefined) && !(body instanceof FormData);
}

function isPassing(reason = ""): boolean {
  return /^(unreachable|no-answer|answer-incomplete)$/.test(reason);
}
