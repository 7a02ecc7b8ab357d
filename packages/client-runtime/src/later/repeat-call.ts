import { isForWrites } from "../budget/limit-of-reads.ts";
import type { RateWindow } from "../budget/rate-window.ts";
import type { CredentialSource } from "../check/credential-source.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import type { AnyAttemptOutcome, AttemptOutcome } from "../outcome/attempt-outcome.ts";
import { mayHaveActed, unauthorized } from "../outcome/may-have-acted.ts";
import { countWaits, type Retry } from "../retry/retry.ts";
import { releaseSlot } from "./release-slot.ts";
import { pauseCall } from "./pause-call.ts";
import { findRetry } from "./find-retry.ts";
import { isSettled, weighKeyed } from "./weigh-keyed.ts";

type SendAttempt = (ongoing: OngoingCall) => Promise<AttemptOutcome>;

/** Sends a call again after its first attempt, until its outcome is final or its deadline passes. Never rejects. */
export async function repeatCall(
  first: AttemptOutcome,
  ongoing: OngoingCall,
  sendAttempt: SendAttempt,
): Promise<AttemptOutcome> {
  let known: AttemptOutcome | undefined;
  for (let outcome = first; ;) {
    if (outcome.kind === "not-sent") releaseSlot(ongoing);
    if (isRejectedCredential(outcome)) void rejectCredential(ongoing);
    const next = findRetry(outcome, ongoing);
    const judged = next?.countsAs ?? outcome;
    known = weigh(known, judged, { ongoing, next });
    ongoing.later = known === judged ? undefined : outcome;
    ongoing.inDoubt = staysInDoubt(outcome, { ongoing, next });
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the one before
    if (!next || !(await waitFor(next, ongoing))) return known;
    // oxlint-disable-next-line no-await-in-loop -- so does the wait before it
    outcome = await sendAttempt(ongoing);
  }
}

/** Tells a source which credential was rejected: its current one may be another by now. */
async function rejectCredential(ongoing: OngoingCall): Promise<void> {
  const { runtime, credential } = ongoing;
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
  return call.entry.idempotency ? weighKeyed(known, outcome, next) : outcome;
}

/** Whether the service may have executed the call without reporting it. */
function staysInDoubt(outcome: AttemptOutcome, { ongoing, next }: Situation): boolean {
  const { call, headers, inDoubt } = ongoing;
  const { functions, idempotency } = call.entry;
  if (call.entry.isRead || functions?.keyedCalls?.isReplay(call.entry, headers)) return false;
  const isKnown = !next && idempotency !== undefined && isSettled(outcome);
  return (inDoubt && !isKnown) || mayHaveActed(outcome);
}

/** The reason why there is no other credential tells more than the rejection of the first one. */
function isRejectedCredential({ status }: AnyAttemptOutcome): boolean {
  return status === unauthorized;
}

/** Waits before the next attempt. Returns false if there is none: the time or the retries are used up. */
async function waitFor({ reason, ms }: Retry, ongoing: OngoingCall): Promise<boolean> {
  const { deadlineAt, runtime, signal, waits, windows } = ongoing;
  const { maxRetries } = runtime;
  if (reason === "credential") return maxRetries > 0 && !signal.aborted;
  const startedAt = runtime.now();
  if (reason === "limit") pause(windows, startedAt, startedAt + ms);
  const most = reason === "failure" || maxRetries === 0 ? maxRetries : Infinity;
  if (countWaits(ongoing, reason) >= most || startedAt + ms >= deadlineAt) return false;
  void runtime.tell?.(ongoing, { type: "wait", reason, ms });
  await pauseCall(ms, ongoing);
  waits.push({ reason, ms: runtime.now() - startedAt });
  return !signal.aborted;
}

/** Delays all calls that draw on an exceeded limit until an instant. */
function pause(drawn: readonly RateWindow[], now: number, until: number): void {
  const narrow = drawn.filter(isForWrites);
  for (const window of narrow.length > 0 ? narrow : drawn) {
    const [after, before] = window.pause;
    // A pause that starts in the future was set before the clock went back.
    if (until > before || now <= after) window.pause = [now - 1, until];
  }
}
