import type { Ended } from "./client-event.ts";
import type { Ending } from "./ending.ts";
import { isReplay, type OngoingCall } from "./ongoing-call.ts";

/** What is told of an end; field by field, so that nothing else gets into an event. */
export function endedFacts(
  ending: Ending,
  ongoing: OngoingCall,
  { headers, startedAt }: Pick<OngoingCall, "headers" | "startedAt">,
): Ended {
  const { clock, table } = ongoing.runtime;
  // Any ending may be read for properties that it may lack.
  const { ok, kind, reason, status } = ending as Pick<Ended, "ok" | "kind" | "reason" | "status">;
  return {
    ok,
    kind,
    reason,
    status,
    requestId: (table.receiptHeader && headers?.get(table.receiptHeader)) || undefined,
    replayed: isReplay(ongoing, headers),
    elapsedMs: clock.now() - startedAt,
  };
}
