import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { book, createBookshop, createMethods, json } from "../../../test/bookshop-client.ts";
import { scriptedShop } from "../../../test/scripted-shop.ts";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { fault } from "../../testing/index.ts";
import type { ClientEvent } from "../ongoing/client-event.ts";
import type { AttemptRequest, AttemptResult, CallHooks } from "./call-hooks.ts";
import { runHooks } from "./run-hooks.ts";

const path = { id: "b1" };
const found = (): Response => json(200, book);
const change = { path, body: { title: "Emma" } };
const failure = new Error("out of order");

function fail(): never {
  throw failure;
}

/** Signs what a server sees of an attempt. */
async function sign(request: AttemptRequest): Promise<Record<string, string>> {
  const { attempt, method, url } = request;
  return { "x-signature": hmac([attempt, method, url, await textOf(request)].join("\n")) };
}

function hmac(text: string): string {
  return createHmac("sha256", "shared").update(text).digest("hex");
}

async function textOf({ bytes }: AttemptRequest): Promise<string> {
  return new TextDecoder().decode(await bytes());
}

test("each attempt is signed, with one key and one body", async () => {
  const { shop, attempts } = scriptedShop([fault.unavailable(), fault.reset(), found], {
    hooks: runHooks({ onRequest: sign }),
  });

  const outcome = await shop.changeBook(change);

  expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 3 } });
  expect(attempts.map(({ headers }) => headers.get("x-signature"))).toEqual(
    attempts.map(({ method, url, body }, index) => hmac([index + 1, method, url, body].join("\n"))),
  );
  expect(new Set(attempts.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
});

test("a hook sees the request without its credential, which it can ask for", async () => {
  const seen: AttemptRequest[] = [];
  const { shop, credentials } = scriptedShop([found], {
    hooks: runHooks({ onRequest: (request) => void seen.push(request) }),
  });

  await shop.changeBook({ ...change, headers: { "x-trace": "t" }, idempotencyKey: "change-1" });

  const [request] = seen;
  expect(request).toMatchObject({
    operation: "changeBook",
    method: "PATCH",
    path: "/books/{id}",
    idempotencyKey: "change-1",
    attempt: 1,
    url: "https://shop.test/v2/books/b1",
    headers: { "x-trace": "t", "content-type": "application/json" },
  });
  expect(Object.values(request?.headers ?? {})).toContain("change-1");
  expect(JSON.stringify(request)).not.toContain("secret-card");
  expect(request?.withCredential().headers["authorization"]).toBe("Bearer secret-card");
  expect(credentials).toEqual(["Bearer secret-card"]);
});

test("a credential of the query is neither in the URL nor in its parts", async () => {
  const credential = { in: "query", name: "card", prefix: "" } as const;
  const { openingHours } = operationTable.operations;
  const table = { ...operationTable, operations: { hours: { ...openingHours, credential } } };
  const seen: AttemptRequest[] = [];
  const { hours } = createMethods(table, {
    baseUrl: "https://shop.test/v2",
    auth: "secret-card",
    fetch: async () => new Response("nine", { headers: { "content-type": "text/plain" } }),
    hooks: runHooks({ onRequest: (request) => void seen.push(request) }),
  });

  await hours?.();

  expect(seen[0]?.url).toBe("https://shop.test/v2/opening-hours");
  expect(seen[0]?.withCredential().url).toBe("https://shop.test/v2/opening-hours?card=secret-card");
});

test("hooks run in their order, and see the headers of those before them", async () => {
  const log: string[] = [];
  const named = (name: string): CallHooks => ({
    onRequest: async ({ headers }) => {
      log.push(`${name} request ${headers["x-first"]}`);
      return { [`x-${name}`]: name, "x-unset": undefined };
    },
    onResponse: ({ status }) => log.push(`${name} response ${status}`),
    onOutcome: ({ kind }) => log.push(`${name} outcome ${kind}`),
  });
  const { shop, attempts } = scriptedShop([fault.unavailable(), found], {
    hooks: runHooks(named("first"), {}, named("second")),
  });

  await shop.getBook({ path });

  expect(attempts[1]?.headers.get("x-second")).toBe("second");
  const attempt = (status: number): readonly string[] => [
    "first request undefined",
    "second request first",
    `first response ${status}`,
    `second response ${status}`,
  ];
  const ends = ["first outcome response", "second outcome response"];
  expect(log).toEqual([...attempt(503), ...attempt(200), ...ends]);
});

test("a function makes the hooks of each call when it starts", async () => {
  const log: string[] = [];
  let calls = 0;
  const { shop } = scriptedShop([found], {
    hooks: runHooks(({ operation, signal }) => {
      const call = (calls += 1);
      log.push(`${call} ${operation} ${signal.aborted}`);
      return { onOutcome: ({ ok }) => log.push(`${call} ${ok}`) };
    }),
  });

  await shop.getBook({ path });
  await shop.getBook({ path });

  expect(log).toEqual(["1 getBook false", "1 true", "2 getBook false", "2 true"]);
});

test("the result of an attempt has its facts, also without a response", async () => {
  const results: AttemptResult[] = [];
  const { shop } = scriptedShop([found, fault.reset(), fault.slow(20, found)], {
    hooks: runHooks({ onResponse: (result) => results.push(result) }),
  });

  await shop.getBook({ path });
  await shop.getBook({ path });

  expect(results).toMatchObject([
    { attempt: 1, ok: true, kind: "response", status: 200, requestId: "t-1", elapsedMs: 0 },
    { attempt: 1, ok: false, kind: "unknown-outcome", reason: "no-response", status: undefined },
    { attempt: 2, ok: true, operation: "getBook", path: "/books/{id}", elapsedMs: 20 },
  ]);
  expect(results.map(({ headers }) => headers?.get("trace-id"))).toEqual(["t-1", undefined, "t-1"]);
  expect(results[1]?.cause).toMatchObject({ message: "fetch failed" });
});

test.for([
  ["onRequest that throws", { onRequest: fail }, failure],
  ["onRequest that rejects", { onRequest: async () => fail() }, failure],
  ["function for the call that throws", fail, failure],
  [
    "onRequest that changes the key",
    { onRequest: () => ({ "Request-Key": "another" }) },
    expect.objectContaining({ code: "header-managed" }),
  ],
  [
    "onRequest with an invalid header",
    { onRequest: () => ({ "x-a": "1\n2" }) },
    expect.objectContaining({ code: "header-invalid" }),
  ],
  [
    "onRequest with an object of the platform",
    // An invalid value that the types reject.
    { onRequest: () => new Headers({ "x-a": "1" }) as unknown as Record<string, string> },
    expect.objectContaining({ code: "option-invalid" }),
  ],
] as const)("nothing is sent after %s, and no other attempt follows", async ([, hooks, cause]) => {
  const ends: string[] = [];
  const { shop, attempts } = scriptedShop([found], {
    hooks: runHooks({ onOutcome: ({ kind }) => ends.push(kind) }, hooks),
  });

  expect(await shop.changeBook(change)).toMatchObject({
    kind: "not-sent",
    reason: "hook",
    cause,
    message: "changeBook was not sent: a hook failed",
    receipt: { attempts: 0, inDoubt: false, waits: [] },
  });
  expect(attempts).toEqual([]);
  expect(ends).toEqual(["not-sent"]);
});

test("a hook that fails before a retry leaves what is known of the call", async () => {
  const onRequest = ({ attempt }: AttemptRequest): void => void (attempt > 1 && fail());
  const { shop, attempts } = scriptedShop([fault.reset(), found], {
    hooks: runHooks({ onRequest }),
  });

  expect(await shop.changeBook(change)).toMatchObject({
    kind: "unknown-outcome",
    receipt: { attempts: 1, inDoubt: true },
  });
  expect(attempts).toHaveLength(1);
});

test("a failed hook uses no place in the budget", async () => {
  const onRequest = ({ operation }: AttemptRequest): void =>
    void (operation === "getBook" && fail());
  const { shop } = scriptedShop([found], { budget: true, hooks: runHooks({ onRequest }) });

  for (let call = 0; call < 200; call += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await shop.getBook({ path });

  expect(await shop.changeBook(change)).toMatchObject({ ok: true, receipt: { waits: [] } });
});

test("an outcome is not lost when hooks fail after an attempt, and events tell it", async () => {
  const events: ClientEvent[] = [];
  const log: string[] = [];
  const { shop } = scriptedShop([found], {
    onEvent: (event) => void events.push(event),
    hooks: runHooks(
      { onResponse: fail, onOutcome: async () => fail() },
      { onResponse: () => log.push("response"), onOutcome: () => log.push("outcome") },
    ),
  });

  expect(await shop.getBook({ path })).toMatchObject({ ok: true, data: book });

  expect(log).toEqual(["response", "outcome"]);
  expect(events.map((event) => [event.type, "hook" in event ? event.hook : ""])).toEqual([
    ["call-start", ""],
    ["attempt-start", ""],
    ["attempt-end", ""],
    ["hook-failed", "onResponse"],
    ["hook-failed", "onOutcome"],
    ["call-end", ""],
  ]);
});

const hang = async (): Promise<never> => new Promise<never>(() => {});

test.for([
  ["onRequest", { kind: "not-sent", reason: "deadline", receipt: { attempts: 0 } }],
  ["onResponse", { ok: true, data: book }],
  ["onOutcome", { ok: true, data: book }],
] as const)("the deadline bounds an %s that does not return", async ([name, expected]) => {
  const events: string[] = [];
  const { shop, clock } = scriptedShop([found], {
    onEvent: ({ type }) => void events.push(type),
    hooks: runHooks({ [name]: hang }),
  });
  const startedAt = clock.now();

  expect(await shop.getBook({ path, deadlineMs: 5000 })).toMatchObject(expected);

  expect(clock.now() - startedAt).toBe(5000);
  expect(clock.sleeping()).toBe(0);
  expect(events).not.toContain("hook-failed");
});

test("an abort ends an onRequest, and the call is not sent", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const { shop, attempts } = scriptedShop([found], {
    hooks: runHooks({
      onRequest: async () => {
        controller.abort(reason);
        return hang();
      },
    }),
  });

  expect(await shop.getBook({ path, signal: controller.signal })).toMatchObject({
    kind: "not-sent",
    reason: "aborted",
    cause: reason,
  });
  expect(attempts).toEqual([]);
});

test("after a rejected credential, the next attempt has its own hooks", async () => {
  const cards = ["one", "two"];
  const auth = { token: () => cards[0] ?? "", reject: () => void cards.shift() };
  const seen: (string | undefined)[] = [];
  const { shop } = scriptedShop([() => json(401, { reason: "expired" }), found], {
    auth,
    hooks: runHooks({
      onRequest: ({ withCredential }) => void seen.push(withCredential().headers["authorization"]),
    }),
  });

  expect(await shop.getBook({ path })).toMatchObject({ ok: true });

  expect(seen).toEqual(["Bearer one", "Bearer two"]);
});

test("a client without hooks of this kind is rejected", () => {
  // An invalid value that the types reject.
  const hooks = { onRequest: sign } as unknown as ReturnType<typeof runHooks>;
  expect(() => createBookshop({ hooks })).toThrow("The option hooks must be a function");
});
