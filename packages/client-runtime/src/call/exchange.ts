import { isUnreachable } from "../outcome/is-unreachable.ts";
import { type AttemptOutcome, notSent, unknownOutcome } from "../outcome/attempt-outcome.ts";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { SentRequest } from "./ongoing/sent-request.ts";
import { endedFacts, responseFacts } from "./ended-facts.ts";

/** Sends one request and reads its complete response, or stops when the signal is aborted. Never rejects. */
export async function exchange(
  request: SentRequest,
  ongoing: OngoingCall,
): Promise<AttemptOutcome> {
  const { call, runtime } = ongoing;
  ongoing.attempts += 1;
  const startedAt = runtime.now();
  void runtime.tell?.(ongoing, { type: "attempt-start" });
  let response: Response | undefined;
  const run = async (): Promise<AttemptOutcome> => {
    response = await (call.fetch ?? runtime.fetch)(...request);
    return call.judge(response, ongoing);
  };
  // A caller's `fetch` may ignore the signal.
  const outcome = await Promise.race([run(), ongoing.aborted]).catch((cause: unknown) =>
    judgeLoss(response, cause, ongoing),
  );
  const headers = response?.headers;
  void runtime.tell?.(ongoing, {
    type: "attempt-end",
    ...endedFacts(outcome, responseFacts(ongoing, { headers, startedAt })),
  });
  // Also if its body is incomplete.
  ongoing.headers = headers ?? ongoing.headers;
  return outcome;
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
