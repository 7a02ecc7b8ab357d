import { findLater, loadLater } from "#later";
import { type OngoingCall, type SendOptions, startCall } from "../ongoing/ongoing-call.ts";
import type { PreparedCall } from "../ongoing/prepared-call.ts";
import type { Runtime } from "../ongoing/runtime.ts";
import { type AttemptOutcome, notSent } from "../outcome/attempt-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Receipt } from "../outcome/receipt.ts";
import { answerFacts, endedFacts } from "./ended-facts.ts";
import { sendAttempt } from "./send-attempt.ts";

/** Sends a call until its outcome is final or its deadline passes. Never rejects. */
export async function sendCall(
  call: PreparedCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Outcome> {
  const ongoing = startCall(call, runtime, options);
  void runtime.tell?.(ongoing, { type: "call-start" });
  // While there is a network: a call that loses it needs this code to be sent again.
  if (!findLater()) void loadLater(ongoing.aborted);
  try {
    return toOutcome(await sendAttempts(ongoing), ongoing);
  } finally {
    ongoing.end();
  }
}

async function sendAttempts(ongoing: OngoingCall): Promise<AttemptOutcome> {
  const { call, deadlineAt, startedAt } = ongoing;
  const isForgotten = deadlineAt <= startedAt;
  const first = isForgotten ? notSent("retention") : await sendAttempt(ongoing);
  if (first.ok && !ongoing.inDoubt) return first;
  const later = findLater() ?? (await loadLater(ongoing.aborted));
  if (later) return later.repeatCall(first, ongoing, sendAttempt);
  // Without the code that tells, a call that was sent may have been executed.
  ongoing.inDoubt ||= !call.entry.isRead && first.kind !== "not-sent";
  return first;
}

/** The outcome of a call that has ended, with its receipt. */
function toOutcome(known: AttemptOutcome, ongoing: OngoingCall): Outcome {
  const { attempts, call, inDoubt, runtime, waits } = ongoing;
  const { name: operation, idempotencyKey } = call;
  const facts = answerFacts(ongoing, ongoing);
  const receipt: Receipt = { ...facts, idempotencyKey, inDoubt, attempts, waits };
  void runtime.tell?.(ongoing, { type: "call-end", inDoubt, ...endedFacts(known, facts) });
  if (known.ok) return { ...known, operation, receipt };
  const message = findLater()?.describeOutcome(known, ongoing) ?? `${operation}: ${known.kind}`;
  return { ...known, operation, receipt, message };
}
