import type { FoundOperation } from "../table/find-operation.ts";
import { runStep, type Scene, type Step, type StepFunction } from "./faults.ts";
import { Mistake } from "./mistake.ts";
import { reject } from "./reject.ts";
import { changeBody } from "./change-body.ts";
import type { IdempotencyEntry } from "../table/operation-table.ts";

/** Options of `limited` and `unavailable`. */
export interface RetryAfterOptions {
  /** `Retry-After` in seconds, or as a date. Default: no header. */
  readonly retryAfter?: number | Date | undefined;
}

/** Passes the request on to the `fetch` behind the steps. */
export function pass(): StepFunction {
  return ({ pass }) => pass();
}

/** Applies a step to this request and all that follow. Only the last step can be one of these. */
export function forever(step: Step): StepFunction {
  return Object.assign(async (scene: Scene) => runStep(step, scene), { forever: true as const });
}

/** Responds that a rate limit of the contract is exceeded. */
export function limited({ retryAfter }: RetryAfterOptions = {}): StepFunction {
  return ({ table, operation }) => {
    const names = operation?.entry.rateLimits ?? [];
    const limit = table.rateLimits.find(({ name }) => names.includes(name));
    if (!limit)
      throw new Mistake(
        `The contract has no rate limit for ${nameOf(operation)}; remove fault.limited() from the steps`,
      );
    const message = "A rate limit is exceeded";
    return reject(table, limit.exceeded, { message, headers: retryAfterHeader(retryAfter) });
  };
}

/** Responds with 503: the service is temporarily unavailable. @see https://www.rfc-editor.org/rfc/rfc9110#name-503-service-unavailable */
export function unavailable({ retryAfter }: RetryAfterOptions = {}): StepFunction {
  return ({ table }) =>
    reject(table, 503, { message: "Not now", headers: retryAfterHeader(retryAfter) });
}

/** Responds that the first request with this key is still being executed. */
export function pending(): StepFunction {
  return ({ table, operation }) => {
    const { statuses } = idempotencyOf(operation);
    return reject(table, statuses.pending, { message: "Still being executed" });
  };
}

/** Marks a response as that of an earlier request with the same key. */
export function replayed(step: Step = pass()): StepFunction {
  return async (scene) => {
    const { replay } = idempotencyOf(scene.operation);
    const { body, status, headers } = await runStep(step, scene);
    const marked = new Headers(headers);
    marked.set(replay.header, replay.value);
    return new Response(body, { status, headers: marked });
  };
}

/** Fails to connect: nothing is sent, and the client can tell. */
export function unreachable(): StepFunction {
  return () => breakConnection("connect ECONNREFUSED", "ECONNREFUSED");
}

/** Ends the connection before the response. The service does not execute the request, but the client cannot tell. */
export function reset(): StepFunction {
  return () => breakConnection("read ECONNRESET", "ECONNRESET");
}

/** Executes the request and loses its response. To the client, it looks like `reset`. */
export function lost(step: Step = pass()): StepFunction {
  return async (scene) => {
    await runStep(step, scene);
    return breakConnection("read ECONNRESET", "ECONNRESET");
  };
}

/** Never responds. The request ends when its signal is aborted. */
export function silent(): StepFunction {
  return async ({ request: { signal } }) => {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    return promise;
  };
}

/** Delays the body of a response by a number of milliseconds of the test's clock. An abort ends the wait. */
export function slow(ms: number, step: Step = pass()): StepFunction {
  return async (scene) => {
    const { clock, request } = scene;
    return changeBody(await runStep(step, scene), async (bytes, cancelled) => {
      const signal = AbortSignal.any([request.signal, cancelled]);
      await clock.sleep(ms, signal);
      signal.throwIfAborted();
      return [bytes];
    });
  };
}

/** Cuts the body of a response in half without an error. */
export function truncated(step: Step = pass()): StepFunction {
  return async (scene) =>
    changeBody(await runStep(step, scene), async (bytes) => [firstHalf(bytes)]);
}

/** Ends the connection after the first half of the body. */
export function brokenOff(step: Step = pass()): StepFunction {
  return async (scene) =>
    changeBody(await runStep(step, scene), async (bytes) => [
      firstHalf(bytes),
      new TypeError("terminated"),
    ]);
}

/** Responds with a status and without a body. Default: 500. */
export function empty(status = 500): StepFunction {
  return () => new Response(null, { status });
}

/** Responds with an HTML error page, as a proxy does. Default: 502. */
export function html(status = 502): StepFunction {
  const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";
  return () => new Response(page, { status, headers: { "content-type": "text/html" } });
}

/** Redirects the client to a URL that its credential must not be sent to. Default: another origin. */
export function redirect(location = "https://elsewhere.test/"): StepFunction {
  return () => new Response(null, { status: 307, headers: { location } });
}

function idempotencyOf(operation: FoundOperation | undefined): IdempotencyEntry {
  const policy = operation?.entry.idempotency;
  if (policy) return policy;
  throw new Mistake(
    `The contract declares no idempotency key for ${nameOf(operation)}; use another fault`,
  );
}

function nameOf(operation: FoundOperation | undefined): string {
  return operation?.name ?? "a request that matches none of its operations";
}

function retryAfterHeader(retryAfter: number | Date | undefined): Record<string, string> {
  if (retryAfter === undefined) return {};
  const isDate = retryAfter instanceof Date;
  return { "retry-after": isDate ? retryAfter.toUTCString() : String(retryAfter) };
}

function firstHalf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, Math.floor(bytes.length / 2));
}

/** Fails with the error of Node's `fetch`. */
function breakConnection(message: string, code: string): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}
