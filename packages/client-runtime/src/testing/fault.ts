import type { FoundOperation } from "./find-operation.ts";
import { runStep, type Scene, type Step, type StepFunction } from "./faults.ts";
import { Mistake } from "./mistake.ts";
import { refuse } from "./refuse.ts";
import { changeBody } from "./change-body.ts";
import type { IdempotencyEntry } from "../table/operation-table.ts";

/** What a refusal says of when to come back. */
export interface RetryAfterOptions {
  /** Seconds, or the moment, which goes over the wire as a date. Default: the answer does not say. */
  readonly retryAfter?: number | Date | undefined;
}

/** The request goes on to the `fetch` behind the steps, as if there were no step. */
export function pass(): StepFunction {
  return ({ pass }) => pass();
}

/** The step, for this request and all that follow. Only the last of the steps can be such a one. */
export function forever(step: Step): StepFunction {
  return Object.assign(async (scene: Scene) => runStep(step, scene), { forever: true as const });
}

/** A rate limit of the contract is exceeded. */
export function limited({ retryAfter }: RetryAfterOptions = {}): StepFunction {
  return ({ table, operation }) => {
    const names = operation?.entry.rateLimits ?? [];
    const limit = table.rateLimits.find(({ name }) => names.includes(name));
    if (!limit) throw new Mistake(`The contract has no rate limit for ${nameOf(operation)}`);
    const message = "A rate limit is exceeded";
    return refuse(table, limit.exceeded, { message, headers: retryAfterHeader(retryAfter) });
  };
}

/** The service cannot answer for now. @see https://www.rfc-editor.org/rfc/rfc9110#name-503-service-unavailable */
export function unavailable({ retryAfter }: RetryAfterOptions = {}): StepFunction {
  return ({ table }) =>
    refuse(table, 503, { message: "Not now", headers: retryAfterHeader(retryAfter) });
}

/** The contract's answer to a key whose first request is still being carried out. */
export function pending(): StepFunction {
  return ({ table, operation }) => {
    const { statuses } = idempotencyOf(operation);
    return refuse(table, statuses.pending, { message: "Still being carried out" });
  };
}

/** The answer of an earlier request with the same key, as the contract marks it. */
export function replayed(step: Step = pass()): StepFunction {
  return async (scene) => {
    const { replay } = idempotencyOf(scene.operation);
    const { body, status, headers } = await runStep(step, scene);
    const marked = new Headers(headers);
    marked.set(replay.header, replay.value);
    return new Response(body, { status, headers: marked });
  };
}

/** No connection came about: nothing was sent, and the client can tell. */
export function unreachable(): StepFunction {
  return () => breakConnection("connect ECONNREFUSED", "ECONNREFUSED");
}

/** The connection ended before there was an answer. The service did not act on the request, but the client cannot tell. */
export function reset(): StepFunction {
  return () => breakConnection("read ECONNRESET", "ECONNRESET");
}

/** The service acted on the request, and its answer was lost on the way. The client sees what it sees of `reset`. */
export function lost(step: Step = pass()): StepFunction {
  return async (scene) => {
    await runStep(step, scene);
    return breakConnection("read ECONNRESET", "ECONNRESET");
  };
}

/** No answer, ever: what the client was sent ends at its signal. */
export function silent(): StepFunction {
  return async ({ request: { signal } }) => {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    return promise;
  };
}

/** An answer whose body takes so many milliseconds of the test's clock; an abort ends it early. */
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

/** An answer of which only the first half of the body is there, as if that were all of it. */
export function truncated(step: Step = pass()): StepFunction {
  return async (scene) =>
    changeBody(await runStep(step, scene), async (bytes) => [firstHalf(bytes)]);
}

/** An answer whose connection ends after the first half of the body. */
export function brokenOff(step: Step = pass()): StepFunction {
  return async (scene) =>
    changeBody(await runStep(step, scene), async (bytes) => [
      firstHalf(bytes),
      new TypeError("terminated"),
    ]);
}

/** An error without a body. Default: 500. */
export function empty(status = 500): StepFunction {
  return () => new Response(null, { status });
}

/** An error page, such as that of a proxy. Default: 502. */
export function html(status = 502): StepFunction {
  const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";
  return () => new Response(page, { status, headers: { "content-type": "text/html" } });
}

/** Sends the client elsewhere, where its credential must not go. Default: another origin. */
export function redirect(location = "https://elsewhere.test/"): StepFunction {
  return () => new Response(null, { status: 307, headers: { location } });
}

function idempotencyOf(operation: FoundOperation | undefined): IdempotencyEntry {
  const policy = operation?.entry.idempotency;
  if (policy) return policy;
  throw new Mistake(`By the contract, ${nameOf(operation)} takes no idempotency key`);
}

function nameOf(operation: FoundOperation | undefined): string {
  return operation?.name ?? "a request to none of its operations";
}

function retryAfterHeader(retryAfter: number | Date | undefined): Record<string, string> {
  if (retryAfter === undefined) return {};
  const isDate = retryAfter instanceof Date;
  return { "retry-after": isDate ? retryAfter.toUTCString() : String(retryAfter) };
}

function firstHalf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, Math.floor(bytes.length / 2));
}

/** Fails as the `fetch` of Node does. */
function breakConnection(message: string, code: string): never {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}
