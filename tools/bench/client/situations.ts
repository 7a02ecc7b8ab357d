import { operationTable } from "@local-ads/client";
import { write } from "./contenders.ts";

/** How the service and the network treat one attempt. */
export interface Step {
  /** `perform` performs the operation for the attempt's key, once for each key, and returns whether it was performed before. */
  readonly respond: (perform: () => boolean) => Response;
  /** How long the service responds to every attempt like this, in milliseconds. Default: one attempt. */
  readonly lastsMs?: number;
}

/** Failures of a network and a service. */
export interface Situation {
  readonly name: string;
  /** The last step applies to all later attempts. */
  readonly steps: readonly Step[];
  /** What a program should be told. With `at once`, the first attempt has the final answer. */
  readonly expected: "success" | "error" | "error at once";
}

const [limit] = operationTable.rateLimits;
const retryAfter = limit.retryAfterMs / 1000;
const keyed = "idempotency" in write ? write.idempotency : undefined;

const success: Step = {
  respond: (perform) =>
    json(
      Number(write.success[0]),
      perform() && keyed ? { [keyed.replay.header]: keyed.replay.value } : {},
    ),
};
const rejected = (seconds?: number): Step => ({
  respond: () =>
    json(limit.exceeded, seconds === undefined ? {} : { "retry-after": String(seconds) }),
  lastsMs: (seconds ?? retryAfter) * 1000,
});
const inUse: Step = { respond: () => json(keyed?.statuses.pending ?? 409) };
const unreachable: Step = {
  respond: () => fail("connect ECONNREFUSED", "ECONNREFUSED"),
};
const lost: Step = {
  respond: (perform) => {
    perform();
    return fail("read ECONNRESET", "ECONNRESET");
  },
};
const errorPage: Step = {
  respond: (perform) => {
    perform();
    return new Response("<h1>Bad gateway</h1>", { status: 502, headers: html });
  },
};
const empty500: Step = { respond: () => new Response(null, { status: 500, headers: empty }) };
const unavailable: Step = { respond: () => json(503) };

export const situations: readonly Situation[] = [
  recovered(`${limit.exceeded}, Retry-After: ${retryAfter}`, rejected(retryAfter)),
  recovered(`${limit.exceeded}, Retry-After: ${retryAfter + 1}`, rejected(retryAfter + 1)),
  recovered(`${limit.exceeded} for ${retryAfter} s, nothing said`, rejected()),
  recovered("reset, then twice 409 (pending)", lost, inUse, inUse),
  { name: "409 at once (a conflict)", steps: [inUse], expected: "error at once" },
  recovered("503 once", unavailable),
  recovered("reset before sending", unreachable),
  recovered("reset after sending", lost),
  { name: "resets without end", steps: [lost], expected: "error" },
  recovered("500 without a body", empty500),
  recovered("502 after the operation", errorPage),
];

/** Steps after which the service has its answer. */
function recovered(name: string, ...steps: readonly Step[]): Situation {
  return { name, steps: [...steps, success], expected: "success" };
}

const empty = { "content-length": "0" };
const html = { "content-type": "text/html" };

function json(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const body = status < 400 ? { id: "t1" } : { error: { type: "service", message: "not now" } };
  return Response.json(body, { status, headers });
}

/** Fails as Node's `fetch` does. */
function fail(message: string, code: string): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}
