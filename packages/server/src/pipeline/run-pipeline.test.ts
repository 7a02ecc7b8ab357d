import { type JsonObject, loadContract } from "@plumbline/contract";
import {
  type ClaimRequest,
  createMemoryIdempotencyStore,
  createMemoryRateLimitStore,
  type IdempotencyStore,
  replayResponse,
} from "@plumbline/policies";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRouter } from "../create-router.ts";
import type { PipelinePorts } from "./pipeline-ports.ts";
import { pipelineRules } from "./pipeline-rules.ts";
import { rejectUnrouted } from "./reject-unrouted.ts";
import { isRequestRejection } from "./request-rejection.ts";
import { type RoutedRequest, toRoutedRequest } from "./routed-request.ts";
import { runPipeline } from "./run-pipeline.ts";

const schema = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const content = { "application/json": { schema } };
const limit = { per: "reader", sharedWith: [], exceeded: 429, retryAfter: "PT7S", window: "PT10S" };
const security = [{ token: ["books:write"] }];
const books: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Books", version: "1" },
  "x-idempotency": {
    key: { header: "Request-Key" },
    replay: { header: "Replayed", value: "yes" },
    statuses: { missing: 428, pending: 425, conflict: 409 },
    retention: "PT1H",
  },
  "x-rate-limits": [
    { ...limit, name: "all", limit: 4, counts: "all" },
    { ...limit, name: "writes", limit: 1, counts: "mutating" },
  ],
  "x-body-limit": { bytes: 40, exceeded: 413 },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/books": {
      get: { operationId: "list_books", responses: { "200": { description: "" } } },
      post: {
        operationId: "add_book",
        security,
        "x-idempotency": true,
        parameters: [
          { name: "Request-Key", in: "header", required: true, schema: { type: "string" } },
        ],
        requestBody: { required: true, content },
        responses: { "201": { description: "", content }, "422": { description: "" } },
      },
    },
  },
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly isReplay?: true;
}

type Ports = PipelinePorts<RoutedRequest, string, Answer, undefined>;

/** Ports whose executions are counted: the title of a book decides how one ends. */
async function createPorts(): Promise<Ports & { readonly executed: () => number }> {
  const keys = createMemoryIdempotencyStore();
  let executed = 0;
  let ids = 0;
  return {
    contract: await loadContract(books),
    rules: pipelineRules,
    executed: () => executed,
    now: () => 0,
    nextId: () => String((ids += 1)),
    credentials: {
      identify({ source: { headers } }) {
        const scopes = headers.get("authorization")?.replace("Bearer ", "").split(",");
        if (scopes === undefined)
          return { kind: "unidentified", code: "credential-missing", message: "Send a token" };
        return {
          kind: "identified",
          caller: "a",
          granted: [{ scheme: "token", scopes }],
          wasSent: true,
        };
      },
    },
    limits: { store: createMemoryRateLimitStore(), partition: (caller) => caller },
    keys: { store: () => keys, partition: (caller) => caller },
    execution: {
      isMutation: ({ request }) => request.operation.method === "post",
      transaction: (run) => run(undefined),
      async execute({ received: { body } }) {
        if (JSON.stringify(body.value).includes("defect")) throw new Error("a defect");
        executed += 1;
        const isBroken = JSON.stringify(body.value).includes("broken");
        return { status: 201, body: isBroken ? {} : body.value };
      },
      toParts: ({ status, body }) => ({
        status,
        headers: new Headers({ "content-type": "application/json" }),
        body,
      }),
      onViolations(_, violations) {
        throw new Error(violations.join("; "));
      },
      toSnapshot: ({ status, body }) => ({
        status,
        headers: [],
        body: new TextEncoder().encode(JSON.stringify(body)),
      }),
      async replay(_, policy, snapshot) {
        const response = replayResponse(policy, snapshot);
        return { status: response.status, body: await response.json(), isReplay: true };
      },
    },
  };
}

interface Sent {
  readonly token?: string;
  readonly key?: string;
  readonly type?: string;
  readonly body?: string;
}

const emma = '{"title":"Emma"}';

async function send(ports: Ports, sent: Sent): Promise<Answer | string> {
  const { token = "books:write", key = "k1", type = "application/json", body = emma } = sent;
  const url = new URL("http://books.test/books");
  const headers = {
    "content-type": type,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "request-key": key }),
  };
  const request = new Request(url, { method: "POST", headers, body });
  const route = createRouter(ports.contract)("POST", url.pathname);
  if (route.kind !== "found") throw rejectUnrouted(route, "POST /books");
  try {
    return await runPipeline(ports, toRoutedRequest(route, request, url));
  } catch (error) {
    return isRequestRejection(error) ? `${error.status} ${error.code}` : String(error);
  }
}

test("a keyed mutation is executed once; its key replays the response", async () => {
  const ports = await createPorts();

  expect(await send(ports, {})).toEqual({ status: 201, body: { title: "Emma" } });
  expect(await send(ports, {})).toEqual({ status: 201, body: { title: "Emma" }, isReplay: true });
  expect(await send(ports, { body: '{"title":"Romola"}' })).toBe("409 key-conflict");
  expect(ports.executed()).toBe(1);
});

/** The faults of a request, in the order in which the pipeline finds them. */
const mistakes: readonly (readonly [rejection: string, sent: Sent])[] = [
  ["401 credential-missing", { token: "" }],
  ["403 scope-missing", { token: "books:read" }],
  ["413 body-too-large", { body: `{"title":"${"a".repeat(40)}"}` }],
  ["422 media-type-unknown", { type: "text/plain" }],
  ["422 body-malformed", { body: "{" }],
  ["422 input-invalid", { body: "{}" }],
  ["428 key-missing", { key: "" }],
];

test.each(mistakes)("%s, and the request is not executed", async (rejection, sent) => {
  const ports = await createPorts();

  expect(await send(ports, sent)).toBe(rejection);
  expect(ports.executed()).toBe(0);
});

test("of several mistakes, the earlier stage rejects", async () => {
  const pairs = fc.uniqueArray(fc.nat(mistakes.length - 1), { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(pairs, async ([one = 0, other = 0]) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      const [rejection, sent] = mistakes[first] ?? ["", {}];
      expect(await send(await createPorts(), { ...mistakes[second]?.[1], ...sent })).toBe(
        rejection,
      );
    }),
    { seed: 1, numRuns: 30 },
  );
});

test("a mutation over the limit on writes counts under no limit and frees its key", async () => {
  const ports = await createPorts();
  await send(ports, {});

  for (const key of ["k2", "k2", "k2", "k2"])
    expect(await send(ports, { key })).toBe("429 rate-limited");
  expect(await send(ports, {})).toMatchObject({ isReplay: true });
});

test("every authenticated request counts, including an invalid one", async () => {
  const ports = await createPorts();

  for (const _ of [1, 2, 3, 4]) expect(await send(ports, { body: "{}" })).toBe("422 input-invalid");
  expect(await send(ports, { body: "{}" })).toBe("429 rate-limited");
});

test.each([
  ["throws", '{"title":"defect"}', "Error: a defect"],
  ["violates the contract", '{"title":"broken"}', 'Error: body must have the field "title"'],
])("an execution that %s frees its key", async (_, body, error) => {
  const ports = await createPorts();

  expect(await send(ports, { body })).toBe(error);
  const record = await ports.keys.store().claim({
    partition: "a",
    key: "k1",
    owner: "test",
    fingerprint: "other",
    now: 0,
    leaseUntil: 1,
  });
  expect(record).toEqual({ kind: "claimed" });
});

describe("a request whose key another server takes over while it runs", () => {
  /** Ports of a server that another one takes for dead during an execution. */
  async function createOvertaken(
    overtake: (store: IdempotencyStore, claim: ClaimRequest) => unknown,
  ): Promise<Ports> {
    const ports = await createPorts();
    const store = ports.keys.store();
    const claims: ClaimRequest[] = [];
    const watched: IdempotencyStore = {
      ...store,
      claim(request) {
        claims.push(request);
        return store.claim(request);
      },
    };
    return {
      ...ports,
      keys: { ...ports.keys, store: () => watched },
      execution: {
        ...ports.execution,
        async execute(work) {
          const claim = claims.at(-1)!;
          await store.release(claim);
          await overtake(store, { ...claim, owner: "other" });
          return ports.execution.execute(work);
        },
      },
    };
  }

  test("returns the response that the other one has stored", async () => {
    const body = new TextEncoder().encode('{"title":"by the other"}');
    const ports = await createOvertaken(async (store, claim) => {
      await store.claim(claim);
      await store.complete({
        ...claim,
        snapshot: { status: 201, headers: [], body },
        expiresAt: 9e9,
      });
    });

    expect(await send(ports, {})).toEqual({
      status: 201,
      body: { title: "by the other" },
      isReplay: true,
    });
  });

  test.each([
    ["runs it", (store: IdempotencyStore, claim: ClaimRequest) => store.claim(claim)],
    ["has failed", () => {}],
  ])("is rejected as pending if the other one %s", async (_, overtake) => {
    expect(await send(await createOvertaken(overtake), {})).toBe("425 key-pending");
  });
});

test("a request with the key of a running one is rejected as pending", async () => {
  const ports = await createPorts();
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const held: Ports = {
    ...ports,
    execution: {
      ...ports.execution,
      async hold({ now }) {
        started.resolve();
        await ended.promise;
        return now;
      },
    },
  };
  const first = send(held, {});
  await started.promise;

  expect(await send(ports, {})).toBe("425 key-pending");
  ended.resolve();
  expect(await first).toMatchObject({ status: 201 });
});
