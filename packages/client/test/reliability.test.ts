import { fileURLToPath } from "node:url";
import { loadContract, type Contract, type Operation } from "@plumbline/contract";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type ClientOptions,
  createClient,
  isOutcomeError,
  operationTable,
  type Client,
  type Outcome,
  type Receipt,
  type Wait,
} from "../src/index.ts";
import type { CallInput } from "@plumbline/client-runtime";
import { createFetch, receiptOf } from "../src/fetch.ts";
import { createFetchClient } from "../src/openapi-fetch.ts";
import { exampleBodies, exampleInput } from "./example-input.ts";
import { fault, faults, type Step, virtualClock } from "../src/testing.ts";

type KeyedEntry = Extract<
  (typeof operationTable.operations)[keyof typeof operationTable.operations],
  { idempotency: unknown }
>;

const mutations = Object.entries(operationTable.operations).flatMap(([name, entry]) =>
  "idempotency" in entry ? [[name, entry] as const] : [],
);
const [limit] = operationTable.rateLimits;
const limitSeconds = limit.retryAfterMs / 1000;

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract(fileURLToPath(import.meta.resolve("@local-ads/openapi")));
});

interface Scenario {
  readonly steps: (success: Step) => readonly Step[];
  /** Every random number is 0.5: a wait after a failure is half of its bound, a wait for a key three quarters. */
  readonly waits: readonly Wait[];
  readonly ends: "ok" | "replayed" | "responded" | Outcome["kind"];
  readonly deadlineMs?: number;
}

const failed = (...waits: readonly number[]): readonly Wait[] =>
  waits.map((ms) => ({ reason: "failure", ms }));
const limited = (ms: number): readonly Wait[] => [{ reason: "limit", ms }];

const scenarios: Readonly<Record<string, Scenario>> = {
  "a limit, with the contract's Retry-After": {
    steps: (success) => [fault.limited({ retryAfter: limitSeconds }), success],
    waits: limited(limit.retryAfterMs),
    ends: "ok",
  },
  "a limit, with a Retry-After one second longer": {
    steps: (success) => [fault.limited({ retryAfter: limitSeconds + 1 }), success],
    waits: limited(limit.retryAfterMs + 1000),
    ends: "ok",
  },
  "a limit, without a Retry-After": {
    steps: (success) => [fault.limited(), success],
    waits: limited(limit.retryAfterMs),
    ends: "ok",
  },
  "an endless limit": {
    steps: () => [fault.forever(fault.limited())],
    waits: [...limited(limit.retryAfterMs), ...limited(limit.retryAfterMs)],
    ends: "responded",
  },
  "a pending key, then its response": {
    steps: (success) => [fault.reset(), fault.pending(), fault.pending(), fault.replayed(success)],
    waits: [...failed(250), { reason: "pending", ms: 750 }, { reason: "pending", ms: 1500 }],
    ends: "replayed",
  },
  "a key that stays pending": {
    steps: () => [fault.reset(), fault.forever(fault.pending())],
    waits: [...failed(250), { reason: "pending", ms: 750 }, { reason: "pending", ms: 1500 }],
    ends: "pending",
    deadlineMs: 5000,
  },
  "a conflict": {
    steps: (success) => [fault.pending(), success],
    waits: [],
    ends: "responded",
  },
  "503": {
    steps: (success) => [fault.unavailable(), success],
    waits: failed(250),
    ends: "ok",
  },
  "a reset before sending": {
    steps: (success) => [fault.unreachable(), success],
    waits: failed(250),
    ends: "ok",
  },
  "a reset after sending": {
    steps: (success) => [fault.reset(), fault.replayed(success)],
    waits: failed(250),
    ends: "replayed",
  },
  "endless resets": {
    steps: () => [fault.forever(fault.reset())],
    waits: failed(250, 500, 1000, 2000),
    ends: "unknown-outcome",
  },
  "endless connection failures": {
    steps: () => [fault.forever(fault.unreachable())],
    waits: failed(250, 500, 1000, 2000),
    ends: "not-sent",
  },
  "an error without a body": {
    steps: () => [fault.empty()],
    waits: [],
    ends: "undocumented",
  },
  "an error page": {
    steps: () => [fault.html()],
    waits: [],
    ends: "undocumented",
  },
};

/** How a call ended, and its receipt. */
interface Ended {
  readonly end: Scenario["ends"];
  readonly receipt: Receipt;
}

interface Call {
  readonly name: string;
  readonly deadlineMs: number | undefined;
}

/** The ways to call an operation by the name of its method, with the document's example. */
const ways: Readonly<Record<string, (options: ClientOptions, call: Call) => Promise<Ended>>> = {
  "the client's method": async (options, { name, deadlineMs }) => {
    const outcome = await callMethod(createClient(options), name, {
      ...(deadlineMs && { deadlineMs }),
    });
    return { end: endOf(outcome), receipt: outcome.receipt };
  },
  createFetch: async (options, { name, deadlineMs }) => {
    const { method, path = {}, body } = requestOf(name);
    const filled = operationOf(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String(path[key]),
    );
    const text = body === undefined ? null : JSON.stringify(body);
    const send = createFetch(options);
    return endOfFetch(async () =>
      send(options.baseUrl + filled, { method, body: text, deadlineMs }),
    );
  },
  "openapi-fetch": async (options, { name, deadlineMs }) => {
    const { method, path, body } = requestOf(name);
    const client = createFetchClient(options);
    // The types require each path's own input.
    const request = client.request as (
      ...given: readonly unknown[]
    ) => Promise<{ response: Response }>;
    const init = { params: { path }, body, deadlineMs };
    return endOfFetch(async () => (await request(method, operationOf(name).path, init)).response);
  },
};

describe.for(Object.entries(ways))("%s", ([, way]) => {
  describe.for(mutations)("%s", ([name, entry]) => {
    test.for(Object.entries(scenarios))("survives %s", async ([, scenario]) => {
      const { steps, waits, ends, deadlineMs } = scenario;
      const clock = virtualClock();
      const fetch = faults(steps(successOf(entry)), { clock });
      const { requests: tries } = fetch;
      const options = {
        baseUrl: "https://ads.test/v1",
        auth: "secret",
        clock,
        random: () => 0.5,
        fetch,
      };

      const { end, receipt } = await way(options, { name, deadlineMs });

      expect(receipt.waits).toEqual(waits);
      expect(end).toBe(ends);
      expect(tries).toHaveLength(waits.length + 1);
      expect(receipt.attempts).toBe(tries.length);
      expect(receipt.elapsedMs).toBe(waits.reduce((sum, { ms }) => sum + ms, 0));
      expect(tries.map(({ at }, index) => at - (tries[index - 1]?.at ?? at)).slice(1)).toEqual(
        waits.map(({ ms }) => ms),
      );
      expect(new Set(tries.map(({ key }) => key))).toEqual(new Set([receipt.idempotencyKey]));
      expect(new Set(tries.map(({ url, body }) => `${url} ${body}`)).size).toBe(1);
      expect(clock.sleeping()).toBe(0);
    });
  });
});

test("every mutation is among them", () => {
  const mutating = contract.operations.filter(
    ({ method, servers }) => method !== "get" && servers[0]?.url === contract.servers[0]?.url,
  );

  expect(mutations.map(([, { operationId }]) => operationId)).toEqual(mutating.map(({ id }) => id));
});

function successOf({ operationId, success: [status] }: KeyedEntry): Response {
  const [body] = exampleBodies(contract, operationId, status);
  return Response.json(body, { status: Number(status.replace("2XX", "200")) });
}

/** Some operations do not document this response. The test only checks that it was returned. */
function endOf(outcome: Outcome): Scenario["ends"] {
  if (outcome.ok) return outcome.receipt.replayed ? "replayed" : "ok";
  const isOwnError = outcome.kind === "undocumented" && outcome.text.startsWith("{");
  return outcome.kind === "response" || isOwnError ? "responded" : outcome.kind;
}

/** A response without a JSON body is that of a proxy or a broken server. */
async function endOfFetch(send: () => Promise<Response>): Promise<Ended> {
  try {
    const response = await send();
    const receipt = receiptOf(response);
    if (!receipt) throw new Error("the response has no receipt");
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const rejected = isJson ? "responded" : "undocumented";
    return { end: response.ok ? (receipt.replayed ? "replayed" : "ok") : rejected, receipt };
  } catch (error) {
    if (isOutcomeError(error)) return { end: error.code, receipt: error.receipt };
    throw error;
  }
}

function requestOf(name: string): { method: string } & Pick<CallInput, "path" | "body"> {
  const operation = operationOf(name);
  return { method: operation.method, ...exampleInput(operation) };
}

/** Calls a method by name with the document's example. The types require each method's own input. */
async function callMethod(client: Client, name: string, options: CallInput): Promise<Outcome> {
  const methods = client as unknown as Record<string, (input: CallInput) => Promise<Outcome>>;
  const method = methods[name];
  if (!method) throw new Error(`the client has no method ${name}`);
  return method({ ...exampleInput(operationOf(name)), ...options });
}

function operationOf(name: string): Operation {
  const id = mutations.find(([other]) => other === name)?.[1].operationId;
  const found = contract.operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`the document has no operation for ${name}`);
  return found;
}
