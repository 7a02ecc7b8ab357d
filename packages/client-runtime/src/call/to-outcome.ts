import { findLater } from "#later";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Receipt } from "../outcome/receipt.ts";
import { endedFacts } from "./ended-facts.ts";

/** The outcome of a call that has ended, with its receipt. */
export function toOutcome(known: AttemptOutcome, ongoing: OngoingCall): Outcome {
  const { attempts, call, inDoubt, runtime, waits } = ongoing;
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
  const message = findLater()?.describeOutcome(known, ongoing) ?? `${operation}: ${known.kind}`;
  return { ...known, operation, receipt, message };
}
