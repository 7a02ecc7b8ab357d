import { type Judge, judgeResponse } from "../../outcome/judge-response.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import { sendCall } from "../send-call.ts";
import { backoff } from "../../outcome/retry/backoff.ts";
import { streamKind } from "../../table/stream-kind.ts";
import { systemClock } from "../../options/time/clock.ts";
import type { EventParser } from "./create-event-parser.ts";
import { type Connection, openConnection } from "./open-connection.ts";
import { StreamError } from "./stream-error.ts";
import type { StreamedCall } from "./streamed-call.ts";

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html#the-last-event-id-header */
export const lastEventHeader = "last-event-id";

/** Tells a client to stop reconnecting. @see https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model */
const noContent = 204;

/**
 * Asks the service to continue a stream after its last event, within the deadline of the call. Undefined if there are no more events, or the
 * caller has left the stream. Throws StreamError `not-resumed`.
 */
export async function reconnect(
  { ongoing, left }: StreamedCall,
  parser: EventParser,
  losses: number,
): Promise<Connection | undefined> {
  const { call, deadlineAt, runtime, startedAt } = ongoing;
  const lastEventId = parser.lastEventId();
  const deadlineMs = deadlineAt - startedAt;
  const ms = backoff(parser.retryMs() ?? 0, losses, runtime.random);
  if (ms >= deadlineMs)
    throw new StreamError(
      "not-resumed",
      `The stream of ${call.name} was lost, and the service asks for a longer wait than the deadline`,
      { lastEventId },
    );
  await (runtime.clock ?? systemClock).sleep(ms, left);
  if (left.aborted) return undefined;
  const headers = { ...call.headers, ...(lastEventId && { [lastEventHeader]: lastEventId }) };
  const again = { ...call, headers, judge: keepConnection };
  const outcome = await sendCall(again, runtime, { signal: left, deadlineMs: deadlineMs - ms });
  // `keepConnection` has returned it.
  if (outcome.ok) return outcome.data as Connection | undefined;
  if (left.aborted) return undefined;
  throw new StreamError("not-resumed", `The stream was not resumed: ${outcome.message}`, {
    lastEventId,
    outcome,
  });
}

const keepConnection: Judge = async (response, judged) => {
  const { headers, ok, status } = response;
  const facts = { status, headers, kind: "response" } as const;
  if (ok && status === noContent) return { ...facts, ok, data: undefined };
  if (!ok || streamKind(headers.get("content-type") ?? "") !== "events")
    return judgeResponse(response, judged);
  // `exchange` passes the whole call.
  const ongoing = judged as OngoingCall;
  ongoing.isStreamed = true;
  const { close, read } = openConnection(response, ongoing.signal);
  const data: Connection = {
    read,
    close: async () => {
      await close();
      ongoing.isStreamed = false;
      ongoing.end();
    },
  };
  return { ...facts, ok, data };
};
