import { systemClock, type Clock } from "../time/clock.ts";
import type { OperationTable } from "../table/operation-table.ts";
import { findOperation, type FoundOperation } from "./find-operation.ts";
import { Mistake, orMistake } from "./mistake.ts";
import { seeRequest, type SeenRequest } from "./seen-request.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** What becomes of one request: an answer of its own making, or what a function makes of the request. */
export type Step = Response | StepFunction;

/** Makes an answer to a request, or fails as a network does. */
export interface StepFunction {
  (scene: Scene): Response | Promise<Response>;
  /** Whether the step is there for all requests that follow, too. */
  readonly forever?: true;
}

/** What a step has to work with. */
export interface Scene {
  readonly request: Request;
  readonly table: OperationTable;
  /** The operation that the request is for; undefined when it is for none of the table's. */
  readonly operation: FoundOperation | undefined;
  readonly clock: Clock;
  /** Hands the request on to the `fetch` behind the steps. */
  readonly pass: () => Promise<Response>;
}

/** What lies behind the steps, and by which time. */
export interface FaultsOptions {
  /** Answers what the steps pass on, and everything after the last of them. Without one, such a request is the test's mistake. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The client's own clock, where the test has one; time stands still while the `fetch` behind the steps is at work, which so cannot wait for it. */
  readonly clock?: Clock | VirtualClock | undefined;
}

/** A `fetch` for `createClient({ fetch })`. */
export interface FaultyFetch {
  (input: Request | string | URL, init?: RequestInit): Promise<Response>;
  /** What was handed to the network so far, in order; never with a credential. */
  readonly requests: readonly SeenRequest[];
}

/**
 * A `fetch` whose first request meets the first step, the second the second, and so on. A request that the test has nothing for is
 * answered 501, with a sentence that says so: its outcome is `undocumented`, with the sentence as its `text`.
 * @example
 * const fetch = faults(operationTable, [fault.limited({ retryAfter: 60 }), fault.reset(), Response.json(book)]);
 * const client = createClient({ baseUrl, auth, fetch, clock: virtualClock() });
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
    const operation = findOperation(table, request.method, new URL(request.url).pathname);
    return orMistake(async () => runStep(step, { request, table, operation, clock, pass }));
  };
  return Object.assign(fetch, { requests });
}

/** What a step makes of a request; that of a missing one is what the `fetch` behind the steps does. */
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
    `faults() has ${steps.length} steps, none of which answers this ${request.method} ${pathname}, and no fetch to pass it on to`,
  );
}

async function hold<Result>(clock: Clock | VirtualClock, work: Promise<Result>): Promise<Result> {
  return "hold" in clock ? clock.hold(work) : work;
}
