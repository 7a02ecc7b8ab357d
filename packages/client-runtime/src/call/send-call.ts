import { findLater, loadLater } from "#later";
import { type OngoingCall, type SendOptions, startCall } from "../ongoing/ongoing-call.ts";
import type { PreparedCall } from "../ongoing/prepared-call.ts";
import type { Runtime } from "../ongoing/runtime.ts";
import { type AttemptOutcome, notSent } from "../outcome/attempt-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
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
