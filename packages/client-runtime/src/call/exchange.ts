import { isUnreachable } from "../outcome/is-unreachable.ts";
import { type AttemptOutcome, notSent, unknownOutcome } from "../outcome/attempt-outcome.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { Runtime } from "./ongoing/runtime.ts";

/** One request that was sent, and its result. */
export interface Exchange {
  /** Undefined if none arrived. Present even if its body is incomplete. */
  readonly response: Response | undefined;
  readonly outcome: AttemptOutcome;
}

/** Sends one request and reads its complete response, or stops when the signal is aborted. Never rejects. */
export async function exchange(
  request: Parameters<Runtime["fetch"]>,
  ongoing: OngoingCall,
): Promise<Exchange> {
  const { call, runtime } = ongoing;
  let response: Response | undefined;
  const run = async (): Promise<AttemptOutcome> => {
    response = await (call.fetch ?? runtime.fetch)(...request);
    return call.judge(response, ongoing);
  };
  try {
    // A caller's `fetch` may ignore the signal.
    return { outcome: await Promise.race([run(), ongoing.aborted]), response };
  } catch (cause) {
    return { response, outcome: judgeLoss(response, cause, ongoing) };
  }
}

function judgeLoss(
  response: Response | undefined,
  cause: unknown,
  ongoing: OngoingCall,
): AttemptOutcome {
  const stopped = ongoing.stopped();
  if (stopped) return unknownOutcome(stopped, cause);
  if (response) return unknownOutcome("response-incomplete", cause);
  if (isUnreachable(cause)) return notSent("unreachable", cause);
  return unknownOutcome("no-response", cause);
}
