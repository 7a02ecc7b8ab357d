import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import { isRejectedCredential, mayHaveActed } from "../outcome/may-have-acted.ts";
import type { Retry } from "../outcome/retry/retry.ts";

interface Situation {
  readonly ongoing: OngoingCall;
  readonly next: Retry | undefined;
}

/** What is known of a call after one more attempt. An attempt that was not sent does not change what is known. */
export function weighOutcome(
  known: AttemptOutcome | undefined,
  outcome: AttemptOutcome,
  { ongoing: { call }, next }: Situation,
): AttemptOutcome {
  if (!known) return outcome;
  // The reason why there is no other credential tells more than the rejection of the first one.
  if (outcome.kind === "not-sent") return isRejectedCredential(known) ? outcome : known;
  return call.entry.functions?.keyedCalls?.weigh(known, outcome, next) ?? outcome;
}

/** Whether the service may have executed the call without reporting it. */
export function staysInDoubt(outcome: AttemptOutcome, { ongoing, next }: Situation): boolean {
  const { call, headers, inDoubt } = ongoing;
  const { functions, isRead } = call.entry;
  const keyed = functions?.keyedCalls;
  if (isRead || keyed?.isReplay(call.entry, headers)) return false;
  const isKnown = !next && keyed?.isSettled(outcome);
  return (inDoubt && !isKnown) || mayHaveActed(outcome);
}
