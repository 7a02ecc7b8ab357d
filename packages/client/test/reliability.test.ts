import { fileURLToPath } from "node:url";
import { loadContract, type Contract, type Operation } from "@plumbline/contract";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createClient,
  operationTable,
  type Client,
  type Outcome,
  type Wait,
} from "../src/index.ts";
import type { CallInput } from "@plumbline/client-runtime";
import { exampleBodies, exampleInput } from "./example-input.ts";
import {
  refuseConnection,
  resetConnection,
  scriptedFetch,
  type Step,
} from "../../client-runtime/test/scripted-fetch.ts";
import { createVirtualClock } from "../../client-runtime/test/virtual-clock.ts";

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

interface Answers {
  readonly success: Step;
  readonly replay: Step;
  readonly status: (status: number, headers?: Record<string, string>) => Step;
  readonly pending: Step;
}

interface Scenario {
  readonly steps: (answers: Answers) => readonly Step[];
  /** Random numbers are one half: of a growing wait for a failure it is half, of one for a key three quarters. */
  readonly waits: readonly Wait[];
  readonly ends: "ok" | "replayed" | "answered" | Outcome["kind"];
  readonly deadlineMs?: number;
}

const failed = (...waits: readonly number[]): readonly Wait[] =>
  waits.map((ms) => ({ reason: "failure", ms }));
const limited = (ms: number): readonly Wait[] => [{ reason: "limit", ms }];

const scenarios: Readonly<Record<string, Scenario>> = {
  "a limit, with the contract's Retry-After": {
    steps: ({ status, success }) => [
      status(limit.exceeded, { "retry-after": String(limitSeconds) }),
      success,
    ],
    waits: limited(limit.retryAfterMs),
    ends: "ok",
  },
  "a limit, with a Retry-After one second longer": {
    steps: ({ status, success }) => [
      status(limit.exceeded, { "retry-after": String(limitSeconds + 1) }),
      success,
    ],
    waits: limited(limit.retryAfterMs + 1000),
    ends: "ok",
  },
  "a limit, without a word on when": {
    steps: ({ status, success }) => [status(limit.exceeded), success],
    waits: limited(limit.retryAfterMs),
    ends: "ok",
  },
  "a limit for ever": {
    steps: ({ status }) => [status(limit.exceeded)],
    waits: [...limited(limit.retryAfterMs), ...limited(limit.retryAfterMs)],
    ends: "answered",
  },
  "a pending key, then its answer": {
    steps: ({ pending, replay }) => [resetConnection, pending, pending, replay],
    waits: [...failed(250), { reason: "pending", ms: 750 }, { reason: "pending", ms: 1500 }],
    ends: "replayed",
  },
  "a pending key for ever": {
    steps: ({ pending }) => [resetConnection, pending],
    waits: [...failed(250), { reason: "pending", ms: 750 }, { reason: "pending", ms: 1500 }],
    ends: "pending",
    deadlineMs: 5000,
  },
  "a conflict": {
    steps: ({ pending, success }) => [pending, success],
    waits: [],
    ends: "answered",
  },
  "503": {
    steps: ({ status, success }) => [status(503), success],
    waits: failed(250),
    ends: "ok",
  },
  "a reset before sending": {
    steps: ({ success }) => [refuseConnection, success],
    waits: failed(250),
    ends: "ok",
  },
  "a reset after sending": {
    steps: ({ replay }) => [resetConnection, replay],
    waits: failed(250),
    ends: "replayed",
  },
  "resets for ever": {
    steps: () => [resetConnection],
    waits: failed(250, 500, 1000, 2000),
    ends: "unknown-outcome",
  },
  "no connection for ever": {
    steps: () => [refuseConnection],
    waits: failed(250, 500, 1000, 2000),
    ends: "not-sent",
  },
  "an error without a body": {
    steps: () => [() => new Response(null, { status: 500 })],
    waits: [],
    ends: "undocumented",
  },
  "an error page": {
    steps: () => [
      () =>
        new Response("<h1>Bad gateway</h1>", {
          status: 502,
          headers: { "content-type": "text/html" },
        }),
    ],
    waits: [],
    ends: "undocumented",
  },
};

describe.for(mutations)("%s", ([name, entry]) => {
  test.for(Object.entries(scenarios))("outlasts %s", async ([, scenario]) => {
    const { steps, waits, ends, deadlineMs } = scenario;
    const clock = createVirtualClock();
    const answers = answersOf(name, entry);
    const { fetch, tries } = scriptedFetch(steps(answers), clock.now);
    const client = createClient({
      baseUrl: "http://ads.test/v1",
      auth: "secret",
      clock,
      random: () => 0.5,
      fetch,
    });

    const outcome = await call(client, name, { ...(deadlineMs && { deadlineMs }) });

    const { receipt } = outcome;
    expect(receipt.waits).toEqual(waits);
    expect(endOf(outcome)).toBe(ends);
    expect(tries).toHaveLength(waits.length + 1);
    expect(receipt.attempts).toBe(tries.length);
    expect(receipt.elapsedMs).toBe(waits.reduce((sum, { ms }) => sum + ms, 0));
    expect(tries.map(({ at }, index) => at - (tries[index - 1]?.at ?? at)).slice(1)).toEqual(
      waits.map(({ ms }) => ms),
    );
    expect(new Set(tries.map(({ headers }) => headers.get(entry.idempotency.header)))).toEqual(
      new Set([receipt.idempotencyKey]),
    );
    expect(new Set(tries.map(({ url, bytes }) => `${url} ${bytes}`)).size).toBe(1);
    expect(clock.sleeping()).toBe(0);
  });
});

test("every operation that may change something is among them", () => {
  const mutating = contract.operations.filter(
    ({ method, servers }) => method !== "get" && servers[0]?.url === contract.servers[0]?.url,
  );

  expect(mutations.map(([, { operationId }]) => operationId)).toEqual(mutating.map(({ id }) => id));
});

function answersOf(name: string, { idempotency, operationId, success }: KeyedEntry): Answers {
  const [status] = success;
  const [body] = exampleBodies(contract, operationId, status);
  const answer =
    (headers: Record<string, string>): Step =>
    () =>
      Response.json(body, { status: Number(status.replace("2XX", "200")), headers });
  const refusal =
    (code: number, headers: Record<string, string> = {}): Step =>
    () =>
      Response.json({ error: name }, { status: code, headers });
  return {
    success: answer({}),
    replay: answer({ [idempotency.replay.header]: idempotency.replay.value }),
    status: refusal,
    pending: refusal(idempotency.statuses.pending),
  };
}

/** An answer is documented as such for some of the operations only; what counts is that it was handed back. */
function endOf(outcome: Outcome): Scenario["ends"] {
  if (outcome.ok) return outcome.receipt.replayed ? "replayed" : "ok";
  const isOwnError = outcome.kind === "undocumented" && outcome.text.startsWith("{");
  return outcome.kind === "response" || isOwnError ? "answered" : outcome.kind;
}

/** Calls a method by its name with the document's example; the types tie each method to its own input. */
async function call(client: Client, name: string, options: CallInput): Promise<Outcome> {
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
