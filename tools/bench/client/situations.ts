import { operationTable } from "@local-ads/client";
import { write } from "./contenders.ts";

/** How the network ends one attempt. */
export type Step = () => Response;

const [limit] = operationTable.rateLimits;
const retryAfter = limit.retryAfterMs / 1000;
const keyed = "idempotency" in write ? write.idempotency : undefined;

const success: Step = () => json(Number(write.success[0]));
const replay: Step = () =>
  json(Number(write.success[0]), keyed && { [keyed.replay.header]: keyed.replay.value });
const rejected =
  (seconds?: number): Step =>
  () =>
    json(limit.exceeded, seconds === undefined ? {} : { "retry-after": String(seconds) });
const inUse: Step = () => json(keyed?.statuses.pending ?? 409);

/** Failures of a network and a service; the last step applies to all later attempts. */
export const situations: Readonly<Record<string, readonly Step[]>> = {
  [`${limit.exceeded}, Retry-After: ${retryAfter}`]: [rejected(retryAfter), success],
  [`${limit.exceeded}, Retry-After: ${retryAfter + 1}`]: [rejected(retryAfter + 1), success],
  [`${limit.exceeded}, nothing said`]: [rejected(), success],
  "reset, then twice 409 (pending), then the answer": [reset, inUse, inUse, replay],
  "409 at once (a conflict)": [inUse, success],
  "503 once": [() => json(503), success],
  "reset before sending": [reject, success],
  "reset after sending": [reset, replay],
  "resets without end": [reset],
  "500 without a body": [() => new Response(null, { status: 500, headers: empty }), success],
  "502 with an error page": [
    () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: html }),
    success,
  ],
};

const empty = { "content-length": "0" };
const html = { "content-type": "text/html" };

function json(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const body = status < 400 ? { id: "t1" } : { error: { type: "service", message: "not now" } };
  return Response.json(body, { status, headers });
}

function reject(): never {
  throw failure("connect ECONNREFUSED", "ECONNREFUSED");
}

function reset(): never {
  throw failure("read ECONNRESET", "ECONNRESET");
}

/** As Node's `fetch` rejects. */
function failure(message: string, code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}
