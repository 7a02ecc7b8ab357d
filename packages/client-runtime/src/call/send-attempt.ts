import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import { type AttemptOutcome, notSent } from "../outcome/attempt-outcome.ts";
import { answerFacts, endedFacts } from "./ended-facts.ts";
import { exchange } from "./exchange.ts";
import { resolveCredential } from "./resolve-credential.ts";
import { takeSlot } from "./take-slot.ts";
import { toRequest } from "./to-request.ts";

/** One attempt of a call: takes a slot in the budget, gets a credential and sends one request. Never rejects. */
export async function sendAttempt(ongoing: OngoingCall): Promise<AttemptOutcome> {
  const { runtime, signal, stopped } = ongoing;
  const slot = await takeSlot(ongoing);
  if (!slot) return notSent(stopped() ?? "deadline", signal.reason);
  try {
    ongoing.credential = await resolveCredential(ongoing);
    signal.throwIfAborted();
  } catch (cause) {
    // It is released if the code for that is loaded.
    slot.isSettled = true;
    return notSent(stopped() ?? "credential", signal.reason ?? cause);
  }

  ongoing.attempts += 1;
  const startedAt = runtime.now();
  void runtime.tell?.(ongoing, { type: "attempt-start" });
  const { response, outcome } = await exchange(toRequest(ongoing), ongoing);
  // The service has counted it by now.
  slot.at = runtime.now();
  slot.isSettled = true;
  const headers = response?.headers;
  ongoing.headers = headers ?? ongoing.headers;
  void runtime.tell?.(ongoing, {
    type: "attempt-end",
    ...endedFacts(outcome, answerFacts(ongoing, { headers, startedAt })),
  });
  return outcome;
}
