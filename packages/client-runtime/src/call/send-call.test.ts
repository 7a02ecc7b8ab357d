import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { book, createMethods, json } from "../../test/bookshop-client.ts";
import { scriptedFetch, type Scripted } from "../../test/scripted-fetch.ts";
import { scriptedShop } from "../../test/scripted-shop.ts";
import { fault, type Step, virtualClock } from "../testing/index.ts";

const order = { id: "o1", status: "packing" };
const body = { books: ["b1"] };
const path = { id: "b1" };
const accepted = (): Response => json(202, order);
const replayed = (): Response => json(202, order, { "request-replayed": "yes" });
const unavailable = (): Response => json(503, { reason: "later" });
const inUse = (): Response => json(409, { reason: "still running" });

describe("a response that a limit was exceeded", () => {
  test.for<readonly [says: string, headers: Record<string, string>, ms: number]>([
    ["its Retry-After in seconds", { "retry-after": "61" }, 61_000],
    [
      "its Retry-After as a date, by the response's own clock",
      { "retry-after": "Fri, 01 May 2026 10:01:01 GMT", date: "Fri, 01 May 2026 10:00:00 GMT" },
      61_000,
    ],
    ["the contract", {}, 30_000],
    ["the contract, if its Retry-After cannot be read", { "retry-after": "soon" }, 30_000],
    ["the backoff, if its Retry-After is 0", { "retry-after": "0" }, 250],
  ])("is waited out for as long as says %s", async ([, headers, ms]) => {
    const { shop, attempts } = scriptedShop([() => json(429, {}, headers), accepted]);

    const outcome = await shop.startOrder({ body });

    expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 2, elapsedMs: ms } });
    expect(outcome.receipt.waits).toEqual([{ reason: "limit", ms }]);
    expect(new Set(attempts.map(keyAndBytes)).size).toBe(1);
  });

  test("ends the call at once if the wait would exceed the deadline", async () => {
    const { shop, attempts } = scriptedShop([
      () => json(429, {}, { "retry-after": "120" }),
      accepted,
    ]);

    const outcome = await shop.startOrder({ body, deadlineMs: 120_000 });

    expect(outcome).toMatchObject({
      kind: "undocumented",
      status: 429,
      receipt: { attempts: 1, elapsedMs: 0, waits: [] },
    });
    expect(attempts).toHaveLength(1);
  });
});

describe("a transient failure", () => {
  test.for<readonly [name: string, failure: Step]>([
    ["503", unavailable],
    ["no connection", fault.unreachable()],
    ["a connection that was reset", fault.reset()],
  ])("is tried again after growing waits: %s", async ([, failure]) => {
    const { shop, attempts } = scriptedShop([failure, failure, failure, accepted]);

    const outcome = await shop.startOrder({ body });

    expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 4 } });
    expect(outcome.receipt.waits.map(({ ms }) => ms)).toEqual([250, 500, 1000]);
    expect(new Set(attempts.map(keyAndBytes)).size).toBe(1);
  });

  test("is not retried before its Retry-After", async () => {
    const { shop } = scriptedShop([() => json(503, {}, { "retry-after": "7" }), accepted]);

    expect((await shop.startOrder({ body })).receipt.waits).toEqual([
      { reason: "failure", ms: 7000 },
    ]);
  });

  test("is returned after maxRetries, with the receipt of the last response", async () => {
    const { shop } = scriptedShop([unavailable, fault.unreachable()], { maxRetries: 3 });

    expect(await shop.getBook({ path })).toMatchObject({
      kind: "response",
      status: 503,
      receipt: { attempts: 4, requestId: "t-1" },
    });
  });

  test("makes the outcome unknown if the service may have executed one attempt and no later one tells more", async () => {
    for (const later of [fault.unreachable(), unavailable, () => json(429, {})]) {
      const { shop } = scriptedShop([fault.reset(), later]);
      // oxlint-disable-next-line no-await-in-loop -- each has its own clock
      expect(await shop.startOrder({ body })).toMatchObject({ kind: "unknown-outcome" });
    }
  });

  test("of a read returns the last outcome", async () => {
    const { shop } = scriptedShop([fault.reset(), unavailable]);

    expect(await shop.getBook({ path })).toMatchObject({ kind: "response", status: 503 });
  });

  test("is final for an operation that neither reads nor takes a key", async () => {
    for (const failure of [unavailable, fault.reset(), fault.unreachable(), () => json(429, {})]) {
      const { attempts, methods } = unkeyed([failure, accepted]);
      // oxlint-disable-next-line no-await-in-loop -- each has its own clock
      await methods["startOrder"]?.({ body });
      expect(attempts).toHaveLength(1);
    }
  });
});

describe("the status of a pending key", () => {
  test("causes a wait if an earlier attempt may be running", async () => {
    const { shop, attempts } = scriptedShop([fault.reset(), inUse, inUse, replayed]);

    const outcome = await shop.startOrder({ body });

    expect(outcome).toMatchObject({ ok: true, receipt: { replayed: true, attempts: 4 } });
    expect(outcome.receipt.waits).toEqual([
      { reason: "failure", ms: 250 },
      { reason: "pending", ms: 750 },
      { reason: "pending", ms: 1500 },
    ]);
    expect(new Set(attempts.map(keyAndBytes)).size).toBe(1);
  });

  test.for<readonly [name: string, before: readonly Step[]]>([
    ["on the first attempt", []],
    ["after an exceeded limit, because no attempt is running then", [() => json(429, {})]],
    ["after a failed connection", [fault.unreachable()]],
  ])("is a conflict, and returned at once, %s", async ([, before]) => {
    const { shop, attempts } = scriptedShop([...before, inUse, accepted]);

    const outcome = await shop.changeBook({ path, body: { note: null } });

    expect(outcome).toMatchObject({ kind: "response", status: 409 });
    expect(attempts).toHaveLength(before.length + 1);
  });

  test("causes a wait from the first attempt on if the caller sets sentBefore", async () => {
    const { shop, attempts } = scriptedShop([inUse, accepted]);
    const again = { body, idempotencyKey: "order-1", sentBefore: true };

    expect(await shop.startOrder(again)).toMatchObject({ ok: true, receipt: { inDoubt: false } });
    expect(attempts).toHaveLength(2);
  });

  test.for(["limit", "pending"])(
    "with a Retry-After of zero does not cause a busy loop (%s)",
    async (reason) => {
      const response = json(reason === "limit" ? 429 : 409, {}, { "retry-after": "0" });
      const { shop, attempts } = scriptedShop([() => response.clone()]);

      await shop.startOrder({
        body,
        idempotencyKey: "order-1",
        sentBefore: true,
        deadlineMs: 60_000,
      });

      expect(attempts.length).toBeLessThan(15);
    },
  );

  test("is the stored response if it is marked as a replay", async () => {
    const stored = (): Response => json(409, { reason: "sold" }, { "request-replayed": "yes" });
    const { shop } = scriptedShop([fault.reset(), stored]);

    expect(await shop.changeBook({ path, body: {} })).toMatchObject({
      kind: "response",
      status: 409,
      receipt: { replayed: true, attempts: 2 },
    });
  });

  test.for<readonly [name: string, later: Step]>([
    ["nothing else", inUse],
    ["a reset connection", fault.reset()],
    ["no connection", fault.unreachable()],
  ])("makes the outcome pending when the deadline comes after %s", async ([, later]) => {
    const { shop, clock } = scriptedShop([fault.reset(), inUse, later]);
    const startedAt = clock.now();

    const outcome = await shop.startOrder({ body, deadlineMs: 20_000 });

    expect(outcome).toMatchObject({
      kind: "pending",
      ok: false,
      message: "startOrder is still being executed, from an earlier attempt with the same key",
      receipt: { idempotencyKey: expect.any(String), requestId: "t-1" },
    });
    expect(clock.now() - startedAt).toBeLessThanOrEqual(20_000);
  });
});

describe("a deadline", () => {
  const silent = (): Promise<Response> => new Promise(() => {});

  test("ends a call without a response", async () => {
    const { shop } = scriptedShop([silent]);

    expect(await shop.startOrder({ body, deadlineMs: 5000 })).toMatchObject({
      kind: "unknown-outcome",
      reason: "deadline",
      cause: { name: "TimeoutError" },
      receipt: { attempts: 1, elapsedMs: 5000 },
    });
  });

  test("of the client applies to calls without one", async () => {
    const { shop } = scriptedShop([silent], { deadlineMs: 3000 });

    expect((await shop.getBook({ path })).receipt.elapsedMs).toBe(3000);
    expect((await shop.getBook({ path, deadlineMs: 1000 })).receipt.elapsedMs).toBe(1000);
  });

  test("that passes during the wait for a credential prevents the call from being sent", async () => {
    const { shop } = scriptedShop([accepted], { auth: () => new Promise(() => {}) });

    expect(await shop.startOrder({ body })).toMatchObject({
      kind: "not-sent",
      reason: "deadline",
      receipt: { attempts: 0, elapsedMs: 180_000 },
    });
  });

  test.for([0, -1, Number.NaN, 2 ** 31, "9"])("of %j is rejected", async (deadlineMs) => {
    const { shop, attempts } = scriptedShop([accepted]);
    // An invalid value that the types reject.
    const input = { path, deadlineMs: deadlineMs as number };

    await expect(shop.getBook(input)).rejects.toMatchObject({ code: "option-invalid" });
    expect(() => scriptedShop([], { deadlineMs: deadlineMs as number })).toThrow(/deadlineMs/);
    expect(() => scriptedShop([], { maxRetries: -1 })).toThrow(/maxRetries/);
    expect(attempts).toEqual([]);
  });
});

test("an abort during a wait returns the known outcome at once", async () => {
  const controller = new AbortController();
  const { shop, clock } = scriptedShop([
    () => {
      setImmediate(() => controller.abort());
      return json(503, { reason: "later" }, { "retry-after": "60" });
    },
  ]);

  expect(await shop.getBook({ path, signal: controller.signal })).toMatchObject({
    status: 503,
    receipt: { attempts: 1, elapsedMs: 0 },
  });
  expect(clock.sleeping()).toBe(0);
});

test("for any responses, no sleep and no listener on the caller's signal is left behind", async () => {
  const { signal } = new AbortController();
  const scripts = [[accepted], [unavailable, accepted], [fault.reset()], [() => json(429, {})]];

  for (const steps of scripts) {
    const { shop, clock } = scriptedShop(steps);
    // oxlint-disable-next-line no-await-in-loop -- each has its own clock
    await shop.startOrder({ body, signal });
    expect(clock.sleeping()).toBe(0);
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a credential is requested before each attempt", async () => {
  const cards = ["one", "two"];
  const { shop, credentials } = scriptedShop([unavailable, () => json(200, book)], {
    auth: () => cards.shift() ?? "none",
  });

  await shop.getBook({ path });

  expect(credentials).toEqual(["Bearer one", "Bearer two"]);
});

test("changes that the caller makes after the call do not affect later attempts", async () => {
  const books = ["b1"];
  const { shop, attempts } = scriptedShop([
    () => {
      books.push("b2");
      return unavailable();
    },
    accepted,
  ]);

  await shop.startOrder({ body: { books } });

  expect(attempts.map(({ body }) => body)).toEqual(['{"books":["b1"]}', '{"books":["b1"]}']);
});

/** The same operation in a document that declares no key for it. */
function unkeyed(
  steps: readonly Step[],
): Scripted & { readonly methods: ReturnType<typeof createMethods> } {
  const clock = virtualClock();
  const script = scriptedFetch(steps, clock);
  const { idempotency: _, ...startOrder } = operationTable.operations.startOrder;
  const methods = createMethods(
    { ...operationTable, operations: { startOrder } },
    { baseUrl: "https://shop.test", auth: null, clock, fetch: script.fetch },
  );
  return { ...script, methods };
}

function keyAndBytes({ url, headers, body }: Scripted["attempts"][number]): string {
  return [url, headers.get("request-key"), body].join(" ");
}
