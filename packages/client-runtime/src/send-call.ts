import { findDelay, findRepeat, type RepeatReason, unauthorized } from "./find-repeat.ts";
import type { FrozenCall } from "./freeze-call.ts";
import { notSent } from "./not-sent.ts";
import { outcomeBase, startCall, type OngoingCall, type SendOptions } from "./ongoing-call.ts";
import type { Outcome } from "./outcome.ts";
import { pendingOutcome } from "./pending-outcome.ts";
import type { Runtime } from "./runtime.ts";
import { tryOnce } from "./try-once.ts";

/** Sends a call until its outcome is the last word, or its deadline comes first. Rejects with nothing. */
export async function sendCall(
  call: FrozenCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Outcome> {
  const ongoing = startCall(call, runtime, options);
  try {
    if (call.expiresAt <= ongoing.startedAt)
      return notSent(outcomeBase(ongoing), "retention", undefined);
    const outcome = await repeat(ongoing, options.sentBefore ?? false);
    return { ...outcome, ...outcomeBase(ongoing) };
  } finally {
    ongoing.end();
  }
}

async function repeat(ongoing: OngoingCall, sentBefore: boolean): Promise<Outcome> {
  let known: Outcome | undefined;
  let doubtful = sentBefore;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each try depends on the one before
    const outcome = await tryOnce(ongoing);
    const reason = findRepeat(outcome, ongoing, doubtful);
    known = weigh(known, outcome, reason);
    doubtful ||= mayHaveActed(outcome);
    // oxlint-disable-next-line no-await-in-loop -- so does the wait before it
    if (reason === undefined || !(await waitFor(reason, outcome, ongoing))) return known;
  }
}

/** What is known of the call after one more try. A try that came to nothing does not make what is known unknown. */
function weigh(
  known: Outcome | undefined,
  outcome: Outcome,
  reason: RepeatReason | undefined,
): Outcome {
  if (reason === "pending") return pendingOutcome(outcome);
  if (known === undefined) return outcome;
  if (outcome.kind === "not-sent") return isRefusedCredential(known) ? outcome : known;
  if (known.kind === "pending")
    return reason || outcome.kind === "unknown-outcome" ? known : outcome;
  return known.kind === "unknown-outcome" && known.receipt.idempotencyKey && reason
    ? known
    : outcome;
}

/** Why the call could not be sent with another credential says more than that the first one was refused. */
function isRefusedCredential(known: Outcome): boolean {
  return "status" in known && known.status === unauthorized;
}

/** Whether the service may be carrying out the call: it got the request, and did not refuse it. */
export function mayHaveActed(outcome: Outcome): boolean {
  return "status" in outcome ? outcome.status >= 500 : outcome.kind === "unknown-outcome";
}

/** Waits for the next try. False when there will be none: not enough time is left, or enough has been tried. */
async function waitFor(
  reason: RepeatReason,
  outcome: Outcome,
  ongoing: OngoingCall,
): Promise<boolean> {
  const { call, deadlineAt, runtime, signal, waits } = ongoing;
  const { budget, clock, maxRetries } = runtime;
  if (reason === "credential") return maxRetries > 0 && !signal.aborted;
  const before = waits.filter((wait) => wait.reason === reason).length;
  const startedAt = clock.now();
  const until = startedAt + findDelay(reason, outcome, { ongoing, before });
  if (reason === "limit") budget.pause(call.entry, until);
  const isEnough = maxRetries === 0 || (reason === "failure" && before >= maxRetries);
  if (isEnough || until >= deadlineAt) return false;
  await clock.sleep(until - startedAt, signal);
  waits.push({ reason, ms: clock.now() - startedAt });
  return !signal.aborted;
}
