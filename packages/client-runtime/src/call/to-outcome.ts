import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Receipt } from "../outcome/receipt.ts";
import { endedFacts } from "./ended-facts.ts";
import type { OngoingCall } from "./ongoing-call.ts";

/** The outcome of a call that has ended, with its receipt. */
export function toOutcome(known: AttemptOutcome, ongoing: OngoingCall): Outcome {
  const { attempts, call, inDoubt, later, runtime, waits } = ongoing;
  const { name: operation, idempotencyKey } = call;
  const facts = endedFacts(known, ongoing, ongoing);
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
  if (known.ok) return { ...known, operation, receipt };
  const doubt = inDoubt && known.kind === "unknown-outcome" ? ", and may have taken effect" : "";
  const answer =
    later && "status" in later && !later.ok ? `; a later attempt ${later.message}` : "";
  const message = `${operation} ${known.message}${doubt}${answer}`;
  return { ...known, operation, receipt, message };
}
