import { pause } from "../budget/open-budget.ts";
import {
  type AnyAttemptOutcome,
  type AttemptOutcome,
  mayHaveActed,
  notSent,
  unauthorized,
} from "../outcome/attempt-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import { countWaits, type Retry } from "../retry/retry.ts";
import { isRead } from "../table/is-read.ts";
import { findRetry } from "./find-retry.ts";
import { type OngoingCall, type SendOptions, startCall } from "./ongoing-call.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";
import { sendAttempt } from "./send-attempt.ts";
import { toOutcome } from "./to-outcome.ts";

/** Sends a call until its outcome is final or its deadline passes. Never rejects. */
export async function sendCall(
  call: PreparedCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Outcome> {
  const ongoing = startCall(call, runtime, options);
  void runtime.tell?.(ongoing, { type: "call-start" });
  const isForgotten = ongoing.deadlineAt <= ongoing.startedAt;
  try {
    return toOutcome(isForgotten ? notSent("retention") : await sendAttempts(ongoing), ongoing);
  } finally {
    ongoing.end();
  }
}

async function sendAttempts(ongoing: OngoingCall): Promise<AttemptOutcome> {
  let known: AttemptOutcome | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the one before
    const outcome = await sendAttempt(ongoing);
    const next = findRetry(outcome, ongoing);
    const judged = next?.countsAs ?? outcome;
    known = weigh(known, judged, { ongoing, next });
    ongoing.later = known === judged ? undefined : outcome;
    ongoing.inDoubt = staysInDoubt(outcome, { ongoing, next });
    // oxlint-disable-next-line no-await-in-loop -- so does the wait before it
    if (!next || !(await waitFor(next, ongoing))) return known;
  }
}

interface Situation {
  readonly ongoing: OngoingCall;
  readonly next: Retry | undefined;
}

/** What is known of the call after one more attempt. An attempt that was not sent does not change what is known. */
function weigh(
  known: AttemptOutcome | undefined,
  outcome: AttemptOutcome,
  { ongoing: { call }, next }: Situation,
): AttemptOutcome {
  if (known && outcome.kind === "not-sent") return isRejectedCredential(known) ? outcome : known;
  return call.entry.functions?.keyedCalls?.weigh(known, outcome, next) ?? outcome;
}

/** Whether the service may have executed the call without reporting it. */
function staysInDoubt(outcome: AttemptOutcome, { ongoing, next }: Situation): boolean {
  const { call, headers, inDoubt } = ongoing;
  const { entry } = call;
  const keyed = entry.functions?.keyedCalls;
  if (isRead(entry) || keyed?.isReplay(entry, headers)) return false;
  return (inDoubt && !(!next && keyed?.isSettled(outcome))) || mayHaveActed(outcome);
}

/** The reason why there is no other credential tells more than the rejection of the first one. */
function isRejectedCredential({ status }: AnyAttemptOutcome): boolean {
  return status === unauthorized;
}

/** Waits before the next attempt. Returns false if there is none: the time or the retries are used up. */
async function waitFor({ reason, ms }: Retry, ongoing: OngoingCall): Promise<boolean> {
  const { call, deadlineAt, runtime, signal, waits } = ongoing;
  const { budget, clock, maxRetries } = runtime;
  if (reason === "credential") return maxRetries > 0 && !signal.aborted;
  const startedAt = clock.now();
  if (reason === "limit") pause(budget.drawnBy(call.entry), startedAt, startedAt + ms);
  const most = reason === "failure" || maxRetries === 0 ? maxRetries : Infinity;
  if (countWaits(ongoing, reason) >= most || startedAt + ms >= deadlineAt) return false;
  void runtime.tell?.(ongoing, { type: "wait", reason, ms });
  await clock.sleep(ms, signal);
  waits.push({ reason, ms: clock.now() - startedAt });
  return !signal.aborted;
}
