import { checkHeaders } from "../../options/check-headers.ts";
import { checkOptions } from "../../options/check-options.ts";
import { type AnyAttemptOutcome, notSent } from "../../outcome/attempt-outcome.ts";
import { endedFacts, responseFacts } from "../ended-facts.ts";
import { exchange } from "../exchange.ts";
import type { Exchange, OngoingCall } from "../ongoing/ongoing-call.ts";
import type { SentRequest } from "../ongoing/sent-request.ts";
import { attemptRequest } from "./attempt-request.ts";
import type { CallHooks, StartedCall } from "./call-hooks.ts";
import { observe, withinCall } from "./observe.ts";

interface Hooked {
  readonly call: StartedCall;
  readonly hooks: readonly CallHooks[];
  /** The error with which the call started, if there is one. */
  readonly failed: readonly unknown[];
}

/** Sends an attempt with its hooks. If one fails before, nothing is sent. */
export function hookedExchange(hooked: Hooked): Exchange {
  return async (request, ongoing) => {
    const { runtime, signal, stopped } = ongoing;
    let changed: SentRequest;
    try {
      changed = await changeRequest(request, ongoing, hooked);
      signal.throwIfAborted();
    } catch (cause) {
      return notSent(stopped() ?? "hook", signal.reason ?? cause);
    }
    const startedAt = runtime.now();
    const earlier = ongoing.headers;
    ongoing.headers = undefined;
    const outcome = await exchange(changed, ongoing);
    const { headers } = ongoing;
    ongoing.headers ??= earlier;
    const facts = endedFacts(outcome, responseFacts(ongoing, { headers, startedAt }));
    const { cause }: AnyAttemptOutcome = outcome;
    const result = { ...hooked.call, ...facts, attempt: ongoing.attempts, headers, cause };
    const runs = hooked.hooks.map(
      ({ onResponse }) =>
        () =>
          onResponse?.(result),
    );
    await observe(ongoing, "onResponse", runs);
    return outcome;
  };
}

/** The request with the headers that hooks add. */
async function changeRequest(
  sent: SentRequest,
  ongoing: OngoingCall,
  { call, hooks, failed }: Hooked,
): Promise<SentRequest> {
  if (failed.length > 0) throw failed[0];
  const { idempotency } = ongoing.call.entry;
  const added: Record<string, string> = {};
  for (const { onRequest } of hooks) {
    const request = attemptRequest(ongoing, { call, sent, added });
    // oxlint-disable-next-line no-await-in-loop -- a hook sees the headers of those before it
    const headers = (await withinCall(ongoing, () => onRequest?.(request))) ?? undefined;
    checkOptions({ headers });
    // With another key, a retry could be executed twice.
    Object.assign(added, checkHeaders(headers, idempotency ? [idempotency.header] : []));
  }
  const [url, init] = sent;
  return [url, { ...init, headers: { ...init.headers, ...added } }];
}
