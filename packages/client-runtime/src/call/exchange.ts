import { isUnreachable } from "../answer/is-unreachable.ts";
import { type Ending, notSent, unknownOutcome } from "../outcome/attempt-outcome.ts";
import { judgeAnswer } from "../answer/judge-answer.ts";
import type { OngoingCall } from "./ongoing-call.ts";
import type { Runtime } from "./runtime.ts";

/** One request handed to the network and what came of it. */
export interface Exchange {
  /** Present once there is one, also where its body broke off. */
  readonly response: Response | undefined;
  readonly ending: Ending;
}

/** Sends one request and reads its whole answer, or gives up at the signal. Never rejects. */
export async function exchange(
  request: Parameters<Runtime["fetch"]>,
  ongoing: OngoingCall,
): Promise<Exchange> {
  let response: Response | undefined;
  const run = async (): Promise<Ending> => {
    response = await ongoing.runtime.fetch(...request);
    return judgeAnswer(response, ongoing);
  };
  try {
    // A caller's `fetch` may not heed the signal.
    return { ending: await Promise.race([run(), ongoing.aborted]), response };
  } catch (cause) {
    return { response, ending: judgeLoss(response, cause, ongoing) };
  }
}

function judgeLoss(response: Response | undefined, cause: unknown, ongoing: OngoingCall): Ending {
  const stopped = ongoing.stopped();
  if (stopped) return unknownOutcome(stopped, cause);
  if (response) return unknownOutcome("answer-incomplete", cause);
  if (isUnreachable(cause)) return notSent("unreachable", cause);
  return unknownOutcome("no-answer", cause);
}
