import type { AnyAttemptOutcome, AttemptOutcome } from "../outcome/attempt-outcome.ts";
import { unauthorized } from "../outcome/may-have-acted.ts";
import { backoff } from "../outcome/retry/backoff.ts";
import { retryAfter } from "../outcome/retry/retry-after.ts";
import { countWaits, type Retry } from "../outcome/retry/retry.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";

/** The status of a service that cannot respond for now. @see https://www.rfc-editor.org/rfc/rfc9110#name-503-service-unavailable */
const unavailable = 503;

/**
 * Why a call is sent again after an attempt, and how long to wait first: at least as long as the response asks for, or the contract's
 * time if the response does not say. Undefined if the attempt's outcome is final.
 */
export function findRetry(outcome: AttemptOutcome, ongoing: OngoingCall): Retry | undefined {
  const { call, runtime, rejections } = ongoing;
  const { random, table } = runtime;
  const { entry } = call;
  if (outcome.ok || !isRetryable(call)) return undefined;
  const { headers, reason, status }: AnyAttemptOutcome = outcome;
  const askedMs = headers && retryAfter(headers, runtime.now());
  const limits = table.rateLimits.filter(
    ({ name, exceeded }) => exceeded === status && entry.rateLimits.includes(name),
  );
  const isLimit = limits.length > 0;
  if (isLimit || status === unavailable || isTransient(reason)) {
    const why = isLimit ? "limit" : "failure";
    const ms = askedMs ?? Math.max(0, ...limits.map(({ retryAfterMs }) => retryAfterMs));
    return { reason: why, ms: backoff(ms, countWaits(ongoing, why), random) };
  }
  if (status === unauthorized)
    return rejections === 1 ? { reason: "credential", ms: 0 } : undefined;
  return entry.functions?.keyedCalls?.findPending(outcome, ongoing, askedMs);
}

function isRetryable({ entry, body }: OngoingCall["call"]): boolean {
  // A stream can be read once. A form with files gets new boundaries, and therefore other bytes, each time.
  const isSentOnce = body instanceof FormData || body instanceof ReadableStream;
  return (entry.isRead || entry.idempotency !== undefined) && !isSentOnce;
}

function isTransient(reason = ""): boolean {
  return /^(unreachable|no-response|response-incomplete)$/.test(reason);
}
