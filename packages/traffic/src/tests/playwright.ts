import {
  type APIRequestContext,
  type BrowserContext,
  expect as baseExpect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type Response,
  test as base,
  type TestType,
} from "@playwright/test";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { ContractFailure } from "./contract-failure.ts";
import { createMatchers, type Matched } from "./create-matchers.ts";
import { openTestJudge, type TestJudge } from "./open-test-judge.ts";
import type { TestJudgeOptions } from "./test-judge-options.ts";
import { readReceived } from "./read-received.ts";

export type { TestJudgeOptions };

/** The fixtures of each worker. */
export interface TrafficWorkerFixtures {
  /** The document and where it is served, for `use` of the configuration. Default: the nearest `plumbline.config.ts`. */
  readonly trafficOptions: TestJudgeOptions;
  /** Judges the traffic of the worker's tests. */
  readonly trafficJudge: TestJudge;
}

let current: TestJudge | undefined;
/** The exchanges of the responses that tests can pass to the matcher. */
const known = new WeakMap<object, Promise<PassedExchange>>();

/**
 * The `test` of Playwright that judges what pages send, and the responses of `request`: a test fails if an exchange has a `must` finding.
 *
 * @example
 * ```ts
 * import { expect, test } from "@plumbline/traffic/playwright";
 *
 * test("the list", async ({ request }) => {
 *   await expect(await request.get("http://127.0.0.1:4010/v1/notes")).toMatchContract();
 * });
 * ```
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & TrafficWorkerFixtures
> = base.extend<object, TrafficWorkerFixtures>({
  trafficOptions: [{}, { option: true, scope: "worker" }],
  trafficJudge: [
    async ({ trafficOptions }, use) => {
      current = await openTestJudge(trafficOptions);
      await use(current);
      await current.save();
    },
    { scope: "worker", auto: true },
  ],
  context: async ({ context, trafficJudge }, use) => {
    const end = Promise.withResolvers<undefined>();
    const exchanges = observeContext(context, end.promise);
    await use(context);
    setTimeout(() => end.resolve(undefined), grace).unref();
    await settle(trafficJudge, exchanges);
  },
  request: async ({ request, trafficJudge }, use) => {
    const exchanges = observeRequests(request);
    await use(request);
    await settle(trafficJudge, exchanges);
  },
});

/** The `expect` of Playwright with `toMatchContract`. */
export const expect: ReturnType<
  typeof baseExpect.extend<{
    toMatchContract: (received: unknown, operation?: string) => Promise<Matched>;
  }>
> = baseExpect.extend({
  ...createMatchers(judgeOfWorker, (received) => known.get(Object(received) as object)),
});

function judgeOfWorker(): TestJudge {
  if (current) return current;
  throw new Error("Import test from @plumbline/traffic/playwright, too");
}

type Observed = Promise<PassedExchange | undefined>[];

/** How long the fixture waits for responses that have begun, in milliseconds. A stream of events does not end. */
const grace = 500;

/** What the pages of a context send, also their workers. Responses that have not finished at `end` are left out. */
function observeContext(context: BrowserContext, end: Promise<undefined>): Observed {
  const exchanges = observeRequests(context.request);
  context.on("response", (response) => {
    const exchange = readFinished(response).then(keep);
    known.set(response, exchange);
    // A page that is closed keeps nothing of its last requests.
    exchanges.push(Promise.race([exchange, end]).catch(() => undefined));
  });
  return exchanges;
}

async function readFinished(response: Response): Promise<PassedExchange> {
  const failure = await response.finished();
  if (failure) throw failure;
  return withMethod(await readReceived(response), response.request().method());
}

/** The responses of a context of requests. All its methods send with `fetch`, and nothing tells which headers and body it sent. */
function observeRequests(context: APIRequestContext): Observed {
  const exchanges: Observed = [];
  const send = context.fetch.bind(context);
  context.fetch = async (target, options) => {
    const response = await send(target, options);
    const method = options?.method ?? (typeof target === "string" ? "GET" : target.method());
    const exchange = readReceived(response)
      .then((read) => withMethod(read, method.toUpperCase()))
      .then(keep);
    known.set(response, exchange);
    exchanges.push(exchange.catch(() => undefined));
    return response;
  };
  return exchanges;
}

function keep(exchange: PassedExchange): PassedExchange {
  current?.keep(exchange);
  return exchange;
}

function withMethod(
  read: Awaited<ReturnType<typeof readReceived>>,
  method: string,
): PassedExchange {
  return { ...read, request: { ...read.request, method } };
}

/** Throws ContractFailure if an exchange has a finding that fails a test. */
async function settle(judge: TestJudge, observed: Observed): Promise<void> {
  const exchanges = (await Promise.all(observed)).filter((exchange) => exchange !== undefined);
  const taken = [];
  for (const exchange of exchanges) taken.push(await judge.take(exchange));
  const text = judge.explain(taken.flatMap(({ findings }) => findings));
  if (text !== undefined) throw new ContractFailure(text);
}
