import { type AttemptOutcome, notSent, unauthorized } from "../outcome/attempt-outcome.ts";
import { endedFacts } from "./ended-facts.ts";
import { exchange } from "./exchange.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import type { CredentialSource } from "../check/credential-source.ts";
import { resolveCredential, type SentCredential } from "./resolve-credential.ts";
import { takeSlot } from "./take-slot.ts";
import { toRequest } from "./to-request.ts";

/** One attempt of a call: takes a slot in the budget, gets a credential and sends one request. Never rejects. */
export async function sendAttempt(ongoing: OngoingCall): Promise<AttemptOutcome> {
  const { runtime, signal } = ongoing;
  const reservation = await takeSlot(ongoing);
  if (!reservation) return unsent(ongoing, "deadline");

  let credential: SentCredential | undefined;
  try {
    credential = await resolveCredential(ongoing);
    signal.throwIfAborted();
  } catch (cause) {
    reservation.release();
    return unsent(ongoing, "credential", cause);
  }

  ongoing.attempts += 1;
  const startedAt = runtime.clock.now();
  void runtime.tell?.(ongoing, { type: "attempt-start" });
  const { response, outcome } = await exchange(toRequest(ongoing, credential), ongoing);
  if (outcome.kind === "not-sent") reservation.release();
  else reservation.settle();
  ongoing.headers = response?.headers ?? ongoing.headers;
  void runtime.tell?.(ongoing, {
    type: "attempt-end",
    ...endedFacts(outcome, ongoing, { headers: response?.headers, startedAt }),
  });
  if (response?.status === unauthorized) void rejectCredential(ongoing, credential);
  return outcome;
}

/** Tells a source which credential was rejected: its current one may be another by now. */
async function rejectCredential(
  ongoing: OngoingCall,
  credential: SentCredential | undefined,
): Promise<void> {
  const { runtime } = ongoing;
  const { auth } = runtime;
  if (typeof auth !== "object" || auth === null || typeof credential !== "string") return;
  ongoing.rejections += 1;
  void runtime.tell?.(ongoing, { type: "credential-rejected" });
  try {
    // An object of credentials is sent as several.
    await (auth as CredentialSource).reject(credential);
  } catch {
    // The next call to token() shows whether there is another credential.
  }
}

function unsent(
  ongoing: OngoingCall,
  reason: "credential" | "deadline",
  cause?: unknown,
): AttemptOutcome {
  const stopped = ongoing.stopped();
  return notSent(stopped ?? reason, stopped ? ongoing.signal.reason : cause);
}
