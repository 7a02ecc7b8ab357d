import { exchange } from "./exchange.ts";
import { unauthorized } from "./find-repeat.ts";
import { toRequest } from "./freeze-call.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { judgeExchange } from "./judge-exchange.ts";
import { notSent } from "./not-sent.ts";
import { outcomeBase, type OngoingCall } from "./ongoing-call.ts";
import type { Outcome } from "./outcome.ts";
import { resolveCredential, type PlacedCredential } from "./resolve-credential.ts";
import { untilAborted } from "./until-aborted.ts";

/** One try of a call: a place in the budget, a credential, one request. What does not come about is an outcome too. */
export async function tryOnce(ongoing: OngoingCall): Promise<Outcome> {
  const { call, runtime, signal } = ongoing;
  const booking = await runtime.budget.take(call.entry, ongoing);
  if (!booking) return unsent(ongoing, "deadline", undefined);
  if (booking.waitedMs > 0) ongoing.waits.push({ reason: "budget", ms: booking.waitedMs });

  const credential = await findCredential(ongoing);
  if ("cause" in credential || signal.aborted) {
    booking.release();
    return unsent(ongoing, "credential", "cause" in credential ? credential.cause : undefined);
  }

  ongoing.attempts += 1;
  const request = toRequest(call, runtime, { credential, signal });
  const exchanged = await exchange(request, runtime.fetch, signal);
  if (exchanged.kind === "lost" && isUnreachable(exchanged.cause)) booking.release();
  else booking.settle();
  ongoing.headers = exchanged.response?.headers ?? ongoing.headers;
  if (exchanged.response?.status === unauthorized) rejectCredential(ongoing, credential);
  return judgeExchange(exchanged, {
    base: outcomeBase(ongoing),
    entry: call.entry,
    stopped: ongoing.stopped(),
    messageProperty: runtime.table.messageProperty,
  });
}

/** A source is told which credential it was, since another one may have taken its place meanwhile. */
function rejectCredential(ongoing: OngoingCall, { value }: PlacedCredential): void {
  const { auth } = ongoing.runtime;
  if (typeof auth !== "object" || auth === null || value === undefined) return;
  ongoing.refusals += 1;
  auth.reject(value);
}

function unsent(ongoing: OngoingCall, reason: "credential" | "deadline", cause: unknown): Outcome {
  const stopped = ongoing.stopped();
  return notSent(
    outcomeBase(ongoing),
    stopped ?? reason,
    stopped === undefined ? cause : ongoing.signal.reason,
  );
}

/** The credential, or why there is none: a caller's function may fail, and waiting for it may be given up. */
async function findCredential({
  call,
  runtime,
  signal,
}: OngoingCall): Promise<PlacedCredential | { readonly cause: unknown }> {
  try {
    return await untilAborted(
      () => resolveCredential(runtime.auth, call.entry.credential, signal),
      signal,
    );
  } catch (cause) {
    return { cause };
  }
}
