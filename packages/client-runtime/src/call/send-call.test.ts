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

describe("an answer that a limit was exceeded", () => {
  test.for<readonly [says: string, headers: Record<string, string>, ms: number]>([
    ["its Retry-After in seconds", { "retry-after": "61" }, 61_000],
    [
      "its Retry-After as a date, by the answer's own clock",
      { "retry-after": "Fri, 01 May 2026 10:01:01 GMT", date: "Fri, 01 May 2026 10:00:00 GMT" },
      61_000,
    ],
    ["the contract", {}, 30_000],
    ["the contract, when its Retry-After cannot be read", { "retry-after": "soon" }, 30_000],
    ["chance says, when its Retry-After is nothing", { "retry-after": "0" }, 250],
  ])("is waited out for as long as says %s", async ([, headers, ms]) => {
    const { shop, tries } = scriptedShop([() => json(429, {}, headers), accepted]);

    const outcome = await shop.startOrder({ body });

    expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 2, elapsedMs: ms } });
    expect(outcome.receipt.waits).toEqual([{ reason: "limit", ms }]);
    expect(new Set(tries.map(keyAndBytes)).size).toBe(1);
  });

  test("ends the call at once when the wait would pass the deadline", async () => {
    const { shop, tries } = scriptedShop([() => json(429, {}, { "retry-after": "120" }), accepted]);

    const outcome = await shop.startOrder({ body, deadlineMs: 120_000 });

    expect(outcome).toMatchObject({
      kind: "undocumented",
      status: 429,
      receipt: { attempts: 1, elapsedMs: 0, waits: [] },
    });
    expect(tries).toHaveLength(1);
  });
});

describe("a failure that may pass", () => {
  test.for<readonly [name: string, failure: Step]>([
    ["503", unavailable],
    ["no connection", fault.unreachable()],
    ["a connection that was reset", fault.reset()],
  ])("is tried again after growing waits: %s", async ([, failure]) => {
    const { shop, tries } = scriptedShop([failure, failure, failure, accepted]);

    const outcome = await shop.startOrder({ body });

    expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 4 } });
    expect(outcome.receipt.waits.map(({ ms }) => ms)).toEqual([250, 500, 1000]);
    expect(new Set(tries.map(keyAndBytes)).size).toBe(1);
  });

  test("does not come back before its Retry-After", async () => {
    const { shop } = scriptedShop([() => json(503, {}, { "retry-after": "7" }), accepted]);

    expect((await shop.startOrder({ body })).receipt.waits).toEqual([
      { reason: "failure", ms: 7000 },
    ]);
  });

  test("is handed back after maxRetries, with the receipt of the last answer there was", async () => {
    const { shop } = scriptedShop([unavailable, fault.unreachable()], { maxRetries: 3 });

    expect(await shop.getBook({ path })).toMatchObject({
      kind: "response",
      status: 503,
      receipt: { attempts: 4, requestId: "t-1" },
    });
  });

  test("leaves the outcome unknown when one try may have been carried out and no later one says more", async () => {
    for (const later of [fault.unreachable(), unavailable, () => json(429, {})]) {
      const { shop } = scriptedShop([fault.reset(), later]);
      // oxlint-disable-next-line no-await-in-loop -- each has its own clock
      expect(await shop.startOrder({ body })).toMatchObject({ kind: "unknown-outcome" });
    }
  });

  test("of a read says what came last", async () => {
    const { shop } = scriptedShop([fault.reset(), unavailable]);

    expect(await shop.getBook({ path })).toMatchObject({ kind: "response", status: 503 });
  });

  test("is final for what is neither a read nor keyed", async () => {
    for (const failure of [unavailable, fault.reset(), fault.unreachable(), () => json(429, {})]) {
      const { tries, methods } = unkeyed([failure, accepted]);
      // oxlint-disable-next-line no-await-in-loop -- each has its own clock
      await methods["startOrder"]?.({ body });
      expect(tries).toHaveLength(1);
    }
  });
});

describe("the status of a pending key", () => {
  test("is waited out when an earlier try may be under way", async () => {
    const { shop, tries } = scriptedShop([fault.reset(), inUse, inUse, replayed]);

    const outcome = await shop.startOrder({ body });

    expect(outcome).toMatchObject({ ok: true, receipt: { replayed: true, attempts: 4 } });
    expect(outcome.receipt.waits).toEqual([
      { reason: "failure", ms: 250 },
      { reason: "pending", ms: 750 },
      { reason: "pending", ms: 1500 },
    ]);
    expect(new Set(tries.map(keyAndBytes)).size).toBe(1);
  });

  test.for<readonly [name: string, before: readonly Step[]]>([
    ["on the first try", []],
    ["after a refusal for a limit, since then nothing is under way", [() => json(429, {})]],
    ["after a connection that never came about", [fault.unreachable()]],
  ])("is a conflict, and handed back at once, %s", async ([, before]) => {
    const { shop, tries } = scriptedShop([...before, inUse, accepted]);

    const outcome = await shop.changeBook({ path, body: { note: null } });

    expect(outcome).toMatchObject({ kind: "response", status: 409 });
    expect(tries).toHaveLength(before.length + 1);
  });

  test("is waited out from the first try on when the caller says that the key was sent before", async () => {
    const { shop, tries } = scriptedShop([inUse, accepted]);
    const again = { body, idempotencyKey: "order-1", sentBefore: true };

    expect(await shop.startOrder(again)).toMatchObject({ ok: true, receipt: { inDoubt: false } });
    expect(tries).toHaveLength(2);
  });

  test.for(["limit", "pending"])(
    "that asks for no wait at all is not asked without end (%s)",
    async (reason) => {
      const answer = json(reason === "limit" ? 429 : 409, {}, { "retry-after": "0" });
      const { shop, tries } = scriptedShop([() => answer.clone()]);

      await shop.startOrder({
        body,
        idempotencyKey: "order-1",
        sentBefore: true,
        deadlineMs: 60_000,
      });

      expect(tries.length).toBeLessThan(15);
    },
  );

  test("is the stored answer when it is marked as a replay", async () => {
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
      message: "startOrder is still being carried out, from an earlier try with the same key",
      receipt: { idempotencyKey: expect.any(String), requestId: "t-1" },
    });
    expect(clock.now() - startedAt).toBeLessThanOrEqual(20_000);
  });
});

describe("a deadline", () => {
  const silent = (): Promise<Response> => new Promise(() => {});

  test("ends a call that is not answered", async () => {
    const { shop } = scriptedShop([silent]);

    expect(await shop.startOrder({ body, deadlineMs: 5000 })).toMatchObject({
      kind: "unknown-outcome",
      reason: "deadline",
      cause: { name: "TimeoutError" },
      receipt: { attempts: 1, elapsedMs: 5000 },
    });
  });

  test("of the client holds for calls that have none of their own", async () => {
    const { shop } = scriptedShop([silent], { deadlineMs: 3000 });

    expect((await shop.getBook({ path })).receipt.elapsedMs).toBe(3000);
    expect((await shop.getBook({ path, deadlineMs: 1000 })).receipt.elapsedMs).toBe(1000);
  });

  test("that passes while a credential is awaited leaves the call unsent", async () => {
    const { shop } = scriptedShop([accepted], { auth: () => new Promise(() => {}) });

    expect(await shop.startOrder({ body })).toMatchObject({
      kind: "not-sent",
      reason: "deadline",
      receipt: { attempts: 0, elapsedMs: 180_000 },
    });
  });

  test.for([0, -1, Number.NaN, 2 ** 31, "9"])("of %j is refused", async (deadlineMs) => {
    const { shop, tries } = scriptedShop([accepted]);
    // What a careless caller might pass.
    const input = { path, deadlineMs: deadlineMs as number };

    await expect(shop.getBook(input)).rejects.toMatchObject({ code: "option-invalid" });
    expect(() => scriptedShop([], { deadlineMs: deadlineMs as number })).toThrow(/deadlineMs/);
    expect(() => scriptedShop([], { maxRetries: -1 })).toThrow(/maxRetries/);
    expect(tries).toEqual([]);
  });
});

test("an abort during a wait hands back what is known, at once", async () => {
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

test("whatever happens, nobody is left asleep, and no listener on the caller's signal", async () => {
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

test("a credential is asked for again before each try", async () => {
  const cards = ["one", "two"];
  const { shop, credentials } = scriptedShop([unavailable, () => json(200, book)], {
    auth: () => cards.shift() ?? "none",
  });

  await shop.getBook({ path });

  expect(credentials).toEqual(["Bearer one", "Bearer two"]);
});

test("what the caller changes after the call changes no later try", async () => {
  const books = ["b1"];
  const { shop, tries } = scriptedShop([
    () => {
      books.push("b2");
      return unavailable();
    },
    accepted,
  ]);

  await shop.startOrder({ body: { books } });

  expect(tries.map(({ body }) => body)).toEqual(['{"books":["b1"]}', '{"books":["b1"]}']);
});

/** The same operation in a document that gives it no key. */
function unkeyed(
  steps: readonly Step[],
): Scripted & { readonly methods: ReturnType<typeof createMethods> } {
  const clock = virtualClock();
  const script = scriptedFetch(steps, clock);
  const { idempotency: _, ...startOrder } = operationTable.operations.startOrder;
  const methods = createMethods(
    { ...operationTable, operations: { startOrder } },
    { baseUrl: "http://shop.test", auth: null, clock, fetch: script.fetch },
  );
  return { ...script, methods };
}

function keyAndBytes({ url, headers, body }: Scripted["tries"][number]): string {
  return [url, headers.get("request-key"), body].join(" ");
}
