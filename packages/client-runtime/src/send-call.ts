import { type Ending, mayHaveActed, notSent, pending } from "./ending.ts";
import {
  findDelay,
  findRepeat,
  isAboutCaller,
  type RepeatReason,
  unauthorized,
} from "./find-repeat.ts";
import { isRead } from "./is-read.ts";
import { isReplay, startCall, type OngoingCall, type SendOptions } from "./ongoing-call.ts";
import type { Outcome } from "./outcome.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";
import { tell } from "./tell.ts";
import { toOutcome } from "./to-outcome.ts";
import { tryOnce } from "./try-once.ts";

/** Sends a call until its outcome is the last word, or its deadline comes first. Rejects with nothing. */
export async function sendCall(
  call: PreparedCall,
  runtime: Runtime,
  options: SendOptions,
): Promise<Outcome> {
  const ongoing = startCall(call, runtime, options);
  void tell(ongoing, { type: "call-start" });
  const isForgotten = ongoing.deadlineAt <= ongoing.startedAt;
  try {
    const ending = isForgotten ? notSent("retention") : await repeat(ongoing);
    return toOutcome(ending, ongoing);
  } finally {
    ongoing.end();
  }
}

async function repeat(ongoing: OngoingCall): Promise<Ending> {
  let known: Ending | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each try depends on the one before
    const ending = await tryOnce(ongoing);
    const reason = findRepeat(ending, ongoing);
    const judged = reason === "pending" ? pending : ending;
    known = weigh(known, judged, { ongoing, reason });
    ongoing.later = known === judged ? undefined : ending;
    ongoing.inDoubt = staysInDoubt(ending, { ongoing, reason });
    // oxlint-disable-next-line no-await-in-loop -- so does the wait before it
    if (reason === undefined || !(await waitFor(reason, ending, ongoing))) return known;
  }
}

interface Situation {
  readonly ongoing: OngoingCall;
  readonly reason: RepeatReason | undefined;
}

/** What is known of the call after one more try. A try that came to nothing does not make what is known unknown. */
function weigh(
  known: Ending | undefined,
  ending: Ending,
  { ongoing: { call }, reason }: Situation,
): Ending {
  if (!known || reason === "pending") return ending;
  if (ending.kind === "not-sent") return isRefusedCredential(known) ? ending : known;
  const isSilent = reason !== undefined || isAboutCaller(ending);
  if (known.kind === "pending")
    return isSilent || ending.kind === "unknown-outcome" ? known : ending;
  return known.kind === "unknown-outcome" && call.idempotencyKey && isSilent ? known : ending;
}

/** Whether the call may have been carried out unseen. Of its earlier tries only an answer that came by their key says more. */
function staysInDoubt(ending: Ending, { ongoing, reason }: Situation): boolean {
  const { call, headers, inDoubt } = ongoing;
  if (isRead(call.entry)) return false;
  const isDocumented = ending.kind === "response" && !isAboutCaller(ending);
  const isSettled = !reason && (isDocumented || isReplay(ongoing, headers));
  return (inDoubt && !isSettled) || mayHaveActed(ending);
}

/** Why the call could not be sent with another credential says more than that the first one was refused. */
function isRefusedCredential(known: Ending): boolean {
  return "status" in known && known.status === unauthorized;
}

/** Waits for the next try. False when there will be none: not enough time is left, or enough has been tried. */
async function waitFor(
  reason: RepeatReason,
  ending: Ending,
  ongoing: OngoingCall,
): Promise<boolean> {
  const { call, deadlineAt, runtime, signal, waits } = ongoing;
  const { budget, clock, maxRetries } = runtime;
  if (reason === "credential") return maxRetries > 0 && !signal.aborted;
  const before = waits.filter((wait) => wait.reason === reason).length;
  const startedAt = clock.now();
  const until = startedAt + findDelay(reason, ending, { ongoing, before });
  if (reason === "limit") budget.pause(call.entry, until);
  const isEnough = maxRetries === 0 || (reason === "failure" && before >= maxRetries);
  if (isEnough || until >= deadlineAt) return false;
  void tell(ongoing, { type: "wait", reason, ms: until - startedAt });
  await clock.sleep(until - startedAt, signal);
  waits.push({ reason, ms: clock.now() - startedAt });
  return !signal.aborted;
}
