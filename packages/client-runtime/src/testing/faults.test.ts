import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { book, createBookshop, type Bookshop } from "../../test/bookshop-client.ts";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import type { ClientOptions } from "../call/ongoing/client-options.ts";
import { fault, faults, virtualClock, type FaultyFetch, type Step } from "./index.ts";

const path = { id: "b1" };
const body = { title: "Emma" };
const ok = (): Response => Response.json(book);

interface Faulty {
  readonly shop: Bookshop;
  readonly fetch: FaultyFetch;
  readonly clock: ReturnType<typeof virtualClock>;
}

function faulty(steps: readonly Step[], options: Partial<ClientOptions> = {}): Faulty {
  const clock = virtualClock();
  const fetch = faults(operationTable, steps, { clock });
  const shop = createBookshop({ fetch, clock, maxRetries: 4, random: () => 0.5, ...options });
  return { shop, fetch, clock };
}

describe("a step causes this outcome:", () => {
  const endings: readonly (readonly [name: string, step: Step, ends: object])[] = [
    ["limited", fault.limited(), { kind: "undocumented", status: 429 }],
    ["unavailable", fault.unavailable(), { kind: "undocumented", status: 503 }],
    ["pending", fault.pending(), { kind: "response", ok: false, status: 409 }],
    ["replayed", fault.replayed(ok()), { ok: true, data: book, receipt: { replayed: true } }],
    ["unreachable", fault.unreachable(), { kind: "not-sent", reason: "unreachable" }],
    ["reset", fault.reset(), { kind: "unknown-outcome", reason: "no-response" }],
    ["lost", fault.lost(ok()), { kind: "unknown-outcome", reason: "no-response" }],
    ["silent", fault.silent(), { kind: "unknown-outcome", reason: "deadline" }],
    ["slow", fault.slow(500, ok()), { ok: true, data: book, receipt: { elapsedMs: 500 } }],
    ["too slow", fault.slow(9000, ok()), { kind: "unknown-outcome", reason: "deadline" }],
    ["truncated", fault.truncated(ok()), { kind: "undocumented", reason: "content", status: 200 }],
    [
      "brokenOff",
      fault.brokenOff(ok()),
      { kind: "unknown-outcome", reason: "response-incomplete" },
    ],
    ["empty", fault.empty(), { kind: "undocumented", status: 500, text: "" }],
    ["html", fault.html(), { kind: "undocumented", status: 502 }],
    ["redirect", fault.redirect(), { kind: "undocumented", status: 307 }],
    ["a response", ok(), { ok: true, data: book }],
    ["a function", ok, { ok: true, data: book }],
  ];

  test.for(endings)("%s", async ([, step, ends]) => {
    const { shop, fetch, clock } = faulty([step], { maxRetries: 0, deadlineMs: 1000 });

    expect(await shop.changeBook({ path, body })).toMatchObject(ends);
    expect(fetch.requests).toHaveLength(1);
    expect(clock.sleeping()).toBe(0);
  });
});

test("steps apply in order, and every attempt sends the same bytes", async () => {
  const { shop, fetch, clock } = faulty([
    fault.limited({ retryAfter: 7 }),
    fault.reset(),
    fault.pending(),
    fault.replayed(ok()),
  ]);

  const outcome = await shop.changeBook({ path, body });

  expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 4, replayed: true } });
  expect(fetch.requests.map(({ at }) => at - (fetch.requests[0]?.at ?? 0))).toEqual([
    0, 7000, 7250, 8000,
  ]);
  const [first] = fetch.requests;
  expect(first).toMatchObject({
    operation: "changeBook",
    method: "PATCH",
    path: "/v2/books/b1",
    key: outcome.receipt.idempotencyKey,
    body: JSON.stringify(body),
  });
  for (const { key, body: bytes, path: to } of fetch.requests)
    expect([key, bytes, to]).toEqual([first?.key, first?.body, first?.path]);
  expect(clock.sleeping()).toBe(0);
});

test("a Retry-After is sent as seconds or as a date", async () => {
  for (const retryAfter of [60, new Date(Date.UTC(2026, 0, 1, 0, 1))]) {
    const { shop } = faulty([fault.limited({ retryAfter }), ok]);
    // oxlint-disable-next-line no-await-in-loop -- each has its own clock
    const { receipt } = await shop.getBook({ path });
    expect(receipt.waits).toEqual([{ reason: "limit", ms: 60_000 }]);
  }
});

test("the last step can apply to all later requests", async () => {
  const { shop, fetch } = faulty([ok(), fault.forever(fault.unavailable())]);

  expect(await shop.getBook({ path })).toMatchObject({ ok: true });
  expect(await shop.getBook({ path })).toMatchObject({ status: 503, receipt: { attempts: 5 } });
  expect(fetch.requests).toHaveLength(6);
});

test("requests without a step and those that a step passes on reach the fetch, with their body", async () => {
  const clock = virtualClock();
  const bodies: string[] = [];
  const service = async (request: Request): Promise<Response> => {
    bodies.push(await request.text());
    return ok();
  };
  const fetch = faults(operationTable, [fault.pass(), fault.lost()], { fetch: service, clock });
  const shop = createBookshop({ fetch, clock, maxRetries: 1 });

  for (const title of ["one", "two"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await shop.changeBook({ path, body: { title } })).toMatchObject({ ok: true });

  expect(bodies.map((text) => JSON.parse(text).title)).toEqual(["one", "two", "two"]);
});

describe("a mistake of the test ends the call at once, with a message in the outcome:", () => {
  const mistakes: readonly (readonly [steps: readonly Step[], text: RegExp])[] = [
    [[], /^faults\(\) has 0 steps and no fetch, so that nothing responds to GET \/v2\/books\/b1/],
    [[fault.lost()], /has 1 steps/],
    [[fault.pending()], /declares no idempotency key for getBook/],
    [[fault.replayed(ok())], /declares no idempotency key for getBook/],
  ];

  test.for(mistakes)("%#", async ([steps, text]) => {
    const { shop, fetch } = faulty(steps);

    expect(await shop.getBook({ path })).toMatchObject({
      kind: "undocumented",
      text: expect.stringMatching(text),
    });
    expect(fetch.requests).toHaveLength(1);
  });
});

test("an abort ends a slow and a silent response with their sleeps", async () => {
  for (const step of [fault.slow(60_000, ok()), fault.silent()]) {
    const { shop, fetch, clock } = faulty([step]);
    const controller = new AbortController();
    const call = shop.getBook({ path, signal: controller.signal });
    // oxlint-disable-next-line no-await-in-loop -- each has its own clock
    await clock.until(() => fetch.requests.length > 0);
    controller.abort();

    // oxlint-disable-next-line no-await-in-loop -- so has the outcome
    expect(await call).toMatchObject({ kind: "unknown-outcome", reason: "aborted" });
    // oxlint-disable-next-line no-await-in-loop -- and the end of its sleep
    await clock.until(() => clock.sleeping() === 0);
    expect(clock.now()).toBe(virtualClock().now());
  }
});

test("it accepts all arguments of fetch", async () => {
  const fetch = faults(operationTable, [ok()]);

  const response = await fetch("https://shop.test/elsewhere?a=1", { method: "POST", body: "x" });

  expect(await response.json()).toEqual(book);
  expect(fetch.requests).toMatchObject([
    { operation: undefined, method: "POST", path: "/elsewhere?a=1", key: undefined, body: "x" },
  ]);
});

test("recorded requests contain no credential", async () => {
  const secret = fc.stringMatching(/^[a-z0-9]{20,30}$/);
  await fc.assert(
    fc.asyncProperty(secret, fc.boolean(), async (card, isQuery) => {
      const credential = { in: isQuery ? "query" : "header", name: "card", prefix: "" } as const;
      const { getBook } = operationTable.operations;
      const table = { ...operationTable, operations: { getBook: { ...getBook, credential } } };
      const fetch = faults(table, [ok, fault.reset()]);
      const headers = { authorization: card, cookie: card, ...(!isQuery && { card }) };
      const query = isQuery ? `?card=${card}&size=1` : "?size=1";

      await fetch(`https://shop.test/books/b1${query}`, { headers });
      await expect(fetch(`https://shop.test/x${query}`, { headers })).rejects.not.toThrow(card);

      expect(fetch.requests.map(({ path: to }) => to)).toEqual(["/books/b1?size=1", "/x?size=1"]);
      expect(inspect(fetch.requests, { depth: 10, showHidden: true })).not.toContain(card);
      for (const { headers: seen } of fetch.requests)
        expect(JSON.stringify([...seen])).not.toContain(card);
    }),
    { seed: 1, numRuns: 20 },
  );
});
