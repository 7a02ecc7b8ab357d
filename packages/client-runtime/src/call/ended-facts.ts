import type { Ended } from "../event/client-event.ts";
import type { AnyEnding, Ending } from "../outcome/attempt-outcome.ts";
import type { OngoingCall } from "./ongoing-call.ts";

/** What is told of an end; field by field, so that nothing else gets into an event. */
export function endedFacts(
  ending: Ending,
  ongoing: OngoingCall,
  { headers, startedAt }: Pick<OngoingCall, "headers" | "startedAt">,
): Ended {
  const { call, runtime } = ongoing;
  const { clock, table } = runtime;
  const { entry } = call;
  const { ok, kind, reason, status }: AnyEnding = ending;
  return {
    ok,
    kind,
    reason,
    status,
    requestId: (table.receiptHeader && headers?.get(table.receiptHeader)) || undefined,
    replayed: entry.functions?.keyedCalls?.isReplay(entry, headers) ?? false,
    elapsedMs: clock.now() - startedAt,
  };
}
