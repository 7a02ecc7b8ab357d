import { takePlace } from "../budget/open-budget.ts";
import { endedFacts } from "./ended-facts.ts";
import { type Ending, notSent } from "../outcome/attempt-outcome.ts";
import { exchange } from "./exchange.ts";
import { unauthorized } from "./find-retry.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import { resolveCredential } from "./resolve-credential.ts";
import { toRequest } from "./to-request.ts";

/** One try of a call: a place in the budget, a credential, one request. What does not come about is an ending too. */
export async function tryOnce(ongoing: OngoingCall): Promise<Ending> {
  const { runtime, signal } = ongoing;
  const booking = await takePlace(ongoing);
  if (!booking) return unsent(ongoing, "deadline");

  let credential: string | undefined;
  try {
    credential = await resolveCredential(ongoing);
    signal.throwIfAborted();
  } catch (cause) {
    booking.release();
    return unsent(ongoing, "credential", cause);
  }

  ongoing.attempts += 1;
  const startedAt = runtime.clock.now();
  void runtime.tell?.(ongoing, { type: "try-start" });
  const { response, ending } = await exchange(toRequest(ongoing, credential), ongoing);
  if (ending.kind === "not-sent") booking.release();
  else booking.settle();
  ongoing.headers = response?.headers ?? ongoing.headers;
  void runtime.tell?.(ongoing, {
    type: "try-end",
    ...endedFacts(ending, ongoing, { headers: response?.headers, startedAt }),
  });
  if (response?.status === unauthorized) void rejectCredential(ongoing, credential);
  return ending;
}

/** A source is told which credential it was, since another one may have taken its place meanwhile. */
async function rejectCredential(
  ongoing: OngoingCall,
  credential: string | undefined,
): Promise<void> {
  const { runtime } = ongoing;
  const { auth } = runtime;
  if (typeof auth !== "object" || auth === null || credential === undefined) return;
  ongoing.refusals += 1;
  void runtime.tell?.(ongoing, { type: "credential-rejected" });
  try {
    await auth.reject(credential);
  } catch {
    // Whether there is another credential shows when it is asked for.
  }
}

function unsent(ongoing: OngoingCall, reason: "credential" | "deadline", cause?: unknown): Ending {
  const stopped = ongoing.stopped();
  return notSent(stopped ?? reason, stopped ? ongoing.signal.reason : cause);
}
