import type { AnyAttemptOutcome, AttemptOutcome } from "../outcome/attempt-outcome.ts";
import type { Ended } from "./ongoing/client-event.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { Receipt } from "../outcome/receipt.ts";

/** The facts of an event about an end. They are copied field by field, so that no other field gets into an event. */
export function endedFacts(outcome: AttemptOutcome, facts: ResponseFacts): Ended {
  const { ok, kind, reason, status }: AnyAttemptOutcome = outcome;
  return { ok, kind, reason, status, ...facts };
}

/** The facts that receipts and events share. */
export type ResponseFacts = Pick<Receipt, "requestId" | "replayed" | "elapsedMs">;

/** What the headers of a response say, and the time since the start of a call or an attempt. */
export function responseFacts(
  { call: { entry }, runtime }: OngoingCall,
  { headers, startedAt }: Pick<OngoingCall, "headers" | "startedAt">,
): ResponseFacts {
  const { receiptHeader } = runtime.table;
  return {
    requestId: (receiptHeader && headers?.get(receiptHeader)) || undefined,
    replayed: entry.functions?.keyedCalls?.isReplay(entry, headers) ?? false,
    elapsedMs: runtime.now() - startedAt,
  };
}
