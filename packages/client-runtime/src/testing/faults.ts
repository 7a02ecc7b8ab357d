import { systemClock, type Clock } from "../options/time/clock.ts";
import type { OperationTable } from "../table/operation-table.ts";
import { findOperation, type FoundOperation } from "../table/find-operation.ts";
import { Mistake, orMistake } from "./mistake.ts";
import { seeRequest, type SeenRequest } from "./seen-request.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** The response to one request, or a function that makes it. */
export type Step = Response | StepFunction;

/** Responds to a request, or throws as a failed `fetch` does. */
export interface StepFunction {
  (scene: Scene): Response | Promise<Response>;
  /** Whether the step also applies to all requests that follow. */
  readonly forever?: true;
}

/** The input of a step function. */
export interface Scene {
  readonly request: Request;
  readonly table: OperationTable;
  /** The operation that the request matches; undefined if it matches none of the table. */
  readonly operation: FoundOperation | undefined;
  readonly clock: Clock;
  /** Passes the request on to the `fetch` behind the steps. */
  readonly pass: () => Promise<Response>;
}

/** Options of `faults`. */
export interface FaultsOptions {
  /** Responds to the requests that steps pass on, and all requests after the last step. Default: such a request is a mistake of the test. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The client's clock, if the test has one. A virtual clock stops while the `fetch` behind the steps runs. Default: the system's clock. */
  readonly clock?: Clock | VirtualClock | undefined;
}

/** A `fetch` for `createClient({ fetch })`. */
export interface FaultyFetch {
  (input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** The requests so far, in order, without credentials. */
  readonly requests: readonly SeenRequest[];
}

/**
 * A `fetch` whose requests get the responses of the steps, in order. A request without a step gets status 501 with a message: its outcome is
 * `undocumented`, with the message as its `text`.
 * @example
 * ```ts
 * import { fault, faults, virtualClock } from "@plumbline/client-runtime/testing";
 * import { createClient } from "./generated/client.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * const book = { id: "b1", title: "Emma", note: null };
 * const clock = virtualClock();
 * const steps = [fault.limited({ retryAfter: 60 }), fault.reset(), Response.json(book)];
 * const fetch = faults(operationTable, steps, { clock });
 * const client = createClient({ baseUrl: "https://shop.test/v2", auth: "key", fetch, clock });
 *
 * export const outcome = await client.getBook({ path: { id: "b1" } });
 * ```
 */
export function faults(
  table: OperationTable,
  steps: readonly Step[],
  options: FaultsOptions = {},
): FaultyFetch {
  const { clock = systemClock } = options;
  const requests: SeenRequest[] = [];
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request && !init ? input : new Request(input, init);
    const step = findStep(steps, requests.length);
    const seen = seeRequest(table, request, clock.now());
    requests.push(seen);
    seen.body = await request.clone().text();
    const pass = async (): Promise<Response> => hold(clock, passOn(request, steps, options));
    const operation = findOperation(
      table.operations,
      request.method,
      new URL(request.url).pathname,
    );
    return orMistake(async () => runStep(step, { request, table, operation, clock, pass }));
  };
  return Object.assign(fetch, { requests });
}

/** Applies a step to a request. Without a step, the `fetch` behind the steps responds. */
export async function runStep(step: Step | undefined, scene: Scene): Promise<Response> {
  if (step === undefined) return scene.pass();
  return step instanceof Response ? step.clone() : step(scene);
}

function findStep(steps: readonly Step[], index: number): Step | undefined {
  const last = steps.at(-1);
  return steps[index] ?? (typeof last === "function" && last.forever ? last : undefined);
}

async function passOn(
  request: Request,
  steps: readonly Step[],
  { fetch }: FaultsOptions,
): Promise<Response> {
  if (fetch) return fetch(request);
  const { pathname } = new URL(request.url);
  throw new Mistake(
    `faults() has ${steps.length} steps and no fetch, so that nothing responds to ${request.method} ${pathname}; add a step or a fetch`,
  );
}

async function hold<Result>(clock: Clock | VirtualClock, work: Promise<Result>): Promise<Result> {
  return "hold" in clock ? clock.hold(work) : work;
}
