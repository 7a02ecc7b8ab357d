import { type OngoingCall, type SendOptions, startCall } from "./ongoing/ongoing-call.ts";
import type { PreparedCall } from "./ongoing/prepared-call.ts";
import type { Runtime } from "./ongoing/runtime.ts";
import { type AttemptOutcome, notSent } from "../outcome/attempt-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Receipt } from "../outcome/receipt.ts";
import type { ClientHooks } from "./hooks/client-hooks.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { endedFacts, type ResponseFacts, responseFacts } from "./ended-facts.ts";
import { findRetry } from "./find-retry.ts";
import { sendAttempt } from "./send-attempt.ts";
import { waitForRetry } from "./wait-for-retry.ts";
import { staysInDoubt, weighOutcome } from "./weigh-outcome.ts";

type StartHooks = (ongoing: OngoingCall) => ReturnType<ClientHooks>;

/** Sends a call until its outcome is final or its deadline passes. Never rejects. */
export async function sendCall(
  call: PreparedCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Outcome> {
  const ongoing = startCall(call, runtime, options);
  void runtime.tell?.(ongoing, { type: "call-start" });
  // `runHooks` has made it.
  const settle = (runtime.options.hooks as StartHooks | undefined)?.(ongoing);
  try {
    const known = await sendAttempts(ongoing);
    const facts = responseFacts(ongoing, ongoing);
    const outcome = toOutcome(known, facts, ongoing);
    await settle?.(outcome);
    const { inDoubt } = ongoing;
    void runtime.tell?.(ongoing, { type: "call-end", inDoubt, ...endedFacts(known, facts) });
    return outcome;
  } finally {
    ongoing.end();
  }
}

async function sendAttempts(ongoing: OngoingCall): Promise<AttemptOutcome> {
  const { deadlineAt, startedAt } = ongoing;
  if (deadlineAt <= startedAt) return notSent("retention");
  let known: AttemptOutcome | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the one before
    const outcome = await sendAttempt(ongoing);
    const next = findRetry(outcome, ongoing);
    const judged = next?.countsAs ?? outcome;
    known = weighOutcome(known, judged, { ongoing, next });
    ongoing.later = known === judged ? undefined : outcome;
    ongoing.inDoubt = staysInDoubt(outcome, { ongoing, next });
    // oxlint-disable-next-line no-await-in-loop -- so does the wait before it
    if (!next || !(await waitForRetry(next, ongoing))) return known;
  }
}

/** The outcome of a call that has ended, with its receipt. */
function toOutcome(known: AttemptOutcome, facts: ResponseFacts, ongoing: OngoingCall): Outcome {
  const { attempts, call, inDoubt, waits } = ongoing;
  const { name: operation, idempotencyKey } = call;
  const receipt: Receipt = { ...facts, idempotencyKey, inDoubt, attempts, waits };
  if (known.ok) return { ...known, operation, receipt };
  const message = describeOutcome(known, ongoing);
  return { ...known, operation, receipt, message };
}
