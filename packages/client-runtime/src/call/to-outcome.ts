import { endedFacts } from "./ended-facts.ts";
import type { Ending } from "../outcome/attempt-outcome.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Receipt } from "../outcome/receipt.ts";

/** The outcome of a call that has ended, with all that can be told of it. */
export function toOutcome(ending: Ending, ongoing: OngoingCall): Outcome {
  const { attempts, call, inDoubt, later, runtime, waits } = ongoing;
  const { name: operation, idempotencyKey } = call;
  const facts = endedFacts(ending, ongoing, ongoing);
  const { requestId, replayed, elapsedMs } = facts;
  const receipt: Receipt = {
    requestId,
    idempotencyKey,
    replayed,
    inDoubt,
    attempts,
    elapsedMs,
    waits,
  };
  void runtime.tell?.(ongoing, { type: "call-end", inDoubt, ...facts });
  if (ending.ok) return { ...ending, operation, receipt };
  const doubt = inDoubt && ending.kind === "unknown-outcome" ? ", and may have taken effect" : "";
  const answer = later && "status" in later && !later.ok ? `; a later try ${later.message}` : "";
  const message = `${operation} ${ending.message}${doubt}${answer}`;
  return { ...ending, operation, receipt, message };
}
