import { endedFacts } from "./ended-facts.ts";
import type { Ending } from "./ending.ts";
import { isRead } from "./is-read.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import type { Outcome } from "./outcome.ts";
import type { Receipt } from "./receipt.ts";
import { tell } from "./tell.ts";

/** The outcome of a call that has ended, with all that can be told of it. */
export function toOutcome(ending: Ending, ongoing: OngoingCall): Outcome {
  const { attempts, call, waits } = ongoing;
  const { name: operation, idempotencyKey } = call;
  const facts = endedFacts(ending, ongoing, ongoing);
  const { requestId, replayed, elapsedMs } = facts;
  const receipt: Receipt = { requestId, idempotencyKey, replayed, attempts, elapsedMs, waits };
  void tell(ongoing, { type: "call-end", ...facts });
  if (ending.ok) return { ...ending, operation, receipt };
  // A read has no effect to be in doubt of.
  const isDoubtful = ending.kind === "unknown-outcome" && !isRead(call.entry);
  const doubt = isDoubtful ? ", and may have taken effect" : "";
  return { ...ending, operation, receipt, message: `${operation} ${ending.message}${doubt}` };
}
