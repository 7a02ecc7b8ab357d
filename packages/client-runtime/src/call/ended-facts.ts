import type { Ended } from "../event/client-event.ts";
import type { AnyAttemptOutcome, AttemptOutcome } from "../outcome/attempt-outcome.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";

/** The facts of an event about an end. They are copied field by field, so that no other field gets into an event. */
export function endedFacts(
  outcome: AttemptOutcome,
  ongoing: OngoingCall,
  { headers, startedAt }: Pick<OngoingCall, "headers" | "startedAt">,
): Ended {
  const { call, runtime } = ongoing;
  const { table } = runtime;
  const { entry } = call;
  const { ok, kind, reason, status }: AnyAttemptOutcome = outcome;
  return {
    ok,
    kind,
    reason,
    status,
    requestId: (table.receiptHeader && headers?.get(table.receiptHeader)) || undefined,
    replayed: entry.functions?.keyedCalls?.isReplay(entry, headers) ?? false,
    elapsedMs: runtime.now() - startedAt,
  };
}
