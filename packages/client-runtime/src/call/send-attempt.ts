import { isSource } from "../options/check-auth.ts";
import type { CredentialSource } from "../options/credential-source.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import { type AttemptOutcome, notSent } from "../outcome/attempt-outcome.ts";
import { isRejectedCredential } from "../outcome/may-have-acted.ts";
import { exchange } from "./exchange.ts";
import { resolveCredential } from "./resolve-credential.ts";
import type { takeSlot } from "./take-slot.ts";
import { toRequest } from "./to-request.ts";

/** One attempt of a call: takes a slot in the budget, gets a credential and sends one request. Never rejects. */
export async function sendAttempt(ongoing: OngoingCall): Promise<AttemptOutcome> {
  const { deadlineAt, runtime, signal, stopped } = ongoing;
  // A table cannot state the type of a call.
  const take = runtime.table.takeSlot as typeof takeSlot | undefined;
  const endSlot = await take?.(ongoing);
  if (take ? !endSlot : signal.aborted || runtime.now() > deadlineAt)
    return notSent(stopped() ?? "deadline", signal.reason);
  const outcome = await sendWithCredential(ongoing);
  endSlot?.(outcome);
  if (isRejectedCredential(outcome)) void rejectCredential(ongoing);
  return outcome;
}

async function sendWithCredential(ongoing: OngoingCall): Promise<AttemptOutcome> {
  const { signal, stopped } = ongoing;
  try {
    ongoing.credential = await resolveCredential(ongoing);
    signal.throwIfAborted();
  } catch (cause) {
    return notSent(stopped() ?? "credential", signal.reason ?? cause);
  }
  return (ongoing.exchange ?? exchange)(toRequest(ongoing), ongoing);
}

/** Tells a source which credential was rejected: its current one may be another by now. */
async function rejectCredential(ongoing: OngoingCall): Promise<void> {
  const { runtime, credential } = ongoing;
  const { auth } = runtime;
  if (!isSource(auth) || typeof credential !== "string") return;
  ongoing.rejections += 1;
  void runtime.tell?.(ongoing, { type: "credential-rejected" });
  try {
    // An object of credentials is sent as several.
    await (auth as CredentialSource).reject(credential);
  } catch {
    // The next call to token() shows whether there is another credential.
  }
}
