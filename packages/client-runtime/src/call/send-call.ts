import { pause } from "../budget/open-budget.ts";
import { type AnyEnding, type Ending, mayHaveActed, notSent } from "../outcome/attempt-outcome.ts";
import { findRepeat, unauthorized } from "./find-retry.ts";
import { countWaits, startCall, type OngoingCall, type SendOptions } from "./ongoing-call.ts";
import { isRead } from "../table/is-read.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { Repeat } from "../retry/retry.ts";
import type { Runtime } from "./runtime.ts";
import { toOutcome } from "./to-outcome.ts";
import { tryOnce } from "./send-attempt.ts";

/** Sends a call until its outcome is the last word, or its deadline comes first. Rejects with nothing. */
export async function sendCall(
  call: PreparedCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Outcome> {
  const ongoing = startCall(call, runtime, options);
  void runtime.tell?.(ongoing, { type: "call-start" });
  const isForgotten = ongoing.deadlineAt <= ongoing.startedAt;
  try {
    return toOutcome(isForgotten ? notSent("retention") : await repeat(ongoing), ongoing);
  } finally {
    ongoing.end();
  }
}

async function repeat(ongoing: OngoingCall): Promise<Ending> {
  let known: Ending | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each try depends on the one before
    const ending = await tryOnce(ongoing);
    const next = findRepeat(ending, ongoing);
    const judged = next?.taken ?? ending;
    known = weigh(known, judged, { ongoing, next });
    ongoing.later = known === judged ? undefined : ending;
    ongoing.inDoubt = staysInDoubt(ending, { ongoing, next });
    // oxlint-disable-next-line no-await-in-loop -- so does the wait before it
    if (!next || !(await waitFor(next, ongoing))) return known;
  }
}

interface Situation {
  readonly ongoing: OngoingCall;
  readonly next: Repeat | undefined;
}

/** What is known of the call after one more try. A try that came to nothing does not make what is known unknown. */
function weigh(
  known: Ending | undefined,
  ending: Ending,
  { ongoing: { call }, next }: Situation,
): Ending {
  if (known && ending.kind === "not-sent") return isRefusedCredential(known) ? ending : known;
  return call.entry.functions?.keyedCalls?.weigh(known, ending, next) ?? ending;
}

/** Whether the call may have been carried out unseen. */
function staysInDoubt(ending: Ending, { ongoing, next }: Situation): boolean {
  const { call, headers, inDoubt } = ongoing;
  const { entry } = call;
  const keyed = entry.functions?.keyedCalls;
  if (isRead(entry) || keyed?.isReplay(entry, headers)) return false;
  return (inDoubt && !(!next && keyed?.isSettled(ending))) || mayHaveActed(ending);
}

/** Why the call could not be sent with another credential says more than that the first one was refused. */
function isRefusedCredential({ status }: AnyEnding): boolean {
  return status === unauthorized;
}

/** Waits for the next try. False when there will be none: not enough time is left, or enough has been tried. */
async function waitFor({ reason, ms }: Repeat, ongoing: OngoingCall): Promise<boolean> {
  const { call, deadlineAt, runtime, signal, waits } = ongoing;
  const { budget, clock, maxRetries } = runtime;
  if (reason === "credential") return maxRetries > 0 && !signal.aborted;
  const startedAt = clock.now();
  if (reason === "limit") pause(budget.drawnBy(call.entry), startedAt, startedAt + ms);
  const most = reason === "failure" || maxRetries === 0 ? maxRetries : Infinity;
  if (countWaits(ongoing, reason) >= most || startedAt + ms >= deadlineAt) return false;
  void runtime.tell?.(ongoing, { type: "wait", reason, ms });
  await clock.sleep(ms, signal);
  waits.push({ reason, ms: clock.now() - startedAt });
  return !signal.aborted;
}
