import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { createBookshop, createMethods, json } from "../../../test/bookshop-client.ts";
import { change, many, mostWithin } from "../../../test/load.ts";
import { scriptedFetch } from "../../../test/scripted-fetch.ts";
import { budgeted } from "../../../test/scripted-shop.ts";
import { fault, virtualClock, type VirtualClock } from "../../testing/index.ts";
import type { ClientEvent } from "../ongoing/client-event.ts";

const [calls, changes] = operationTable.rateLimits;
const path = { id: "b1" };
const found = (): Response => json(200, { id: "b1", title: "Emma", note: null });

test("calls above a limit wait for a free slot, and their receipts show the wait", async () => {
  const { shop, attempts, clock } = budgeted([found]);
  const startedAt = clock.now();

  const outcomes = await Promise.all(many(changes.limit + 1, () => change(shop)));

  const late = outcomes.find(({ receipt }) => receipt.waits.length > 0);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(late?.receipt.waits).toEqual([{ reason: "budget", ms: changes.windowMs }]);
  expect(attempts.filter(({ at }) => at === startedAt)).toHaveLength(changes.limit);
});

test("a call with a free slot has no wait in its receipt, even if time passes meanwhile", async () => {
  let now = 0;
  const shop = createBookshop({
    budget: true,
    clock: { now: () => (now += 1), sleep: async () => {} },
    fetch: async () => found(),
  });

  expect((await shop.getBook({ path })).receipt.waits).toEqual([]);
});

test("any number of reads leaves slots for mutations", async () => {
  const { shop, clock } = budgeted([found]);
  const startedAt = clock.now();
  const reads = many(2 * calls.limit, () => shop.getBook({ path }));

  const outcomes = await Promise.all(many(changes.limit, () => change(shop)));

  expect(outcomes.map(({ receipt }) => receipt.waits)).toEqual(many(changes.limit, () => []));
  expect(clock.now()).toBe(startedAt);
  const waits = (await Promise.all(reads)).map(({ receipt }) => receipt.waits.length);
  expect(waits.filter((count) => count === 0)).toHaveLength(calls.limit - changes.limit);
});

test("for any mix of calls, no span of a window's length contains more calls than its limit", async () => {
  const mix = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 * calls.limit });

  await fc.assert(
    fc.asyncProperty(mix, async (kinds) => {
      const { shop, attempts } = budgeted([found], { deadlineMs: 10 * calls.windowMs });
      await Promise.all(kinds.map((mutates) => (mutates ? change(shop) : shop.getBook({ path }))));
      const writes = attempts.filter(({ headers }) => headers.has("request-key"));
      expect(mostWithin(attempts, calls.windowMs)).toBeLessThanOrEqual(calls.limit);
      expect(mostWithin(writes, changes.windowMs)).toBeLessThanOrEqual(changes.limit);
    }),
    { seed: 1, numRuns: 8 },
  );
});

test("an exceeded limit delays the calls that count against it, and no others", async () => {
  const rejected = (): Response => json(429, {}, { "retry-after": "60" });
  const { shop, attempts, clock } = budgeted([rejected, found]);
  const startedAt = clock.now();

  const first = change(shop);
  await clock.until(() => attempts.length === 1 && clock.sleeping() > 1);
  await Promise.all([first, change(shop), shop.getBook({ path })]);

  expect(attempts.map(({ at }) => at - startedAt)).toEqual([0, 0, 60_000, 60_000]);
  expect(attempts[1]?.headers.has("request-key")).toBe(false);
});

test("a call whose slot would be after its deadline is not sent, and ends at once", async () => {
  const { shop, attempts, clock } = budgeted([found]);
  const startedAt = clock.now();
  await Promise.all(many(changes.limit, () => change(shop)));

  const outcome = await change(shop, changes.windowMs - 1);

  expect(outcome).toMatchObject({ kind: "not-sent", reason: "deadline" });
  expect(attempts).toHaveLength(changes.limit);
  expect(clock.now()).toBe(startedAt);
});

test("released slots are free again", async () => {
  const { shop, clock } = budgeted([found]);
  await Promise.all(many(changes.limit, () => change(shop)));
  const { signal, abort } = abortable();

  const impatient = many(changes.limit, () => shop.changeBook({ path, body: {}, signal }));
  await clock.until(() => clock.sleeping() === 2 * changes.limit);
  abort();

  for (const outcome of await Promise.all(impatient))
    expect(outcome).toMatchObject({ kind: "not-sent", reason: "aborted" });
  expect((await change(shop)).receipt.waits).toEqual([{ reason: "budget", ms: changes.windowMs }]);
});

test("a call counts from its response on, because the service may have counted it as late", async () => {
  for (const responseMs of [changes.windowMs - 10_000, changes.windowMs + 10_000]) {
    const clock = virtualClock();
    const slow = async (): Promise<Response> => {
      await clock.sleep(responseMs, new AbortController().signal);
      return found();
    };
    const { shop, attempts } = budgeted([slow], { clock });
    const startedAt = clock.now();
    // oxlint-disable-next-line no-await-in-loop -- each has its own clock
    await Promise.all(many(changes.limit, () => change(shop)));
    // oxlint-disable-next-line no-await-in-loop
    await change(shop);

    expect(attempts.at(-1)?.at).toBe(startedAt + responseMs + changes.windowMs);
  }
});

test("a planned slot moves if an earlier call takes longer", async () => {
  const clock = virtualClock();
  const responseMs = changes.windowMs - 10_000;
  const slow = async (): Promise<Response> => {
    await clock.sleep(responseMs, new AbortController().signal);
    return found();
  };
  const { shop } = budgeted([slow], { clock });

  const outcomes = await Promise.all(many(changes.limit + 1, () => change(shop)));

  expect(outcomes.at(-1)?.receipt.waits).toEqual([
    { reason: "budget", ms: responseMs + changes.windowMs },
  ]);
});

test("a call that was not sent takes no slot", async () => {
  const { shop } = budgeted([...many(changes.limit, () => fault.unreachable()), found], {
    maxRetries: 0,
  });

  await Promise.all(many(changes.limit, () => change(shop)));

  expect((await change(shop)).receipt.waits).toEqual([]);
});

test("finding a slot inspects each call a constant number of times", async () => {
  const virtual = virtualClock();
  let ticks = 0;
  let looks = 0;
  const counted = (ms: number): number => {
    const span = { valueOf: () => ((looks += 1), ms) };
    // Each comparison reads the window's length, so that the test can count them.
    return span as unknown as number;
  };
  const { shop, clock } = metered(counted, {
    ...virtual,
    now: () => virtual.now() + (ticks += 1),
  });
  const { signal, abort } = abortable();

  const burst = many(150, async () => shop["getBook"]?.({ path, signal }));
  const looksAtOnce = looks;
  abort();
  await Promise.all(burst);

  expect(looksAtOnce).toBeGreaterThan(burst.length);
  expect(looksAtOnce).toBeLessThan(10 * burst.length ** 2);
  expect(clock.sleeping()).toBe(0);
});

test("a shorter pause does not end a longer one", async () => {
  const rejected = (seconds: number) => (): Response =>
    json(429, {}, { "retry-after": String(seconds) });
  const { shop, attempts, clock } = budgeted([rejected(60), rejected(1), found]);

  const rejections = many(2, () => shop.getBook({ path }));
  await clock.until(() => attempts.length === 2 && clock.sleeping() > 3);
  const later = await shop.getBook({ path });
  await Promise.all(rejections);

  expect(later.receipt.waits).toEqual([{ reason: "budget", ms: 60_000 }]);
});

test("a Retry-After above the safe integers counts as missing", async () => {
  const rejected = (): Response => json(429, {}, { "retry-after": "9".repeat(400) });
  const { shop } = budgeted([rejected, found]);

  const outcome = await shop.getBook({ path });

  expect(outcome).toMatchObject({
    ok: true,
    receipt: { waits: [{ reason: "limit", ms: calls.retryAfterMs }] },
  });
});

test("an aborted wait for a slot is in the receipt", async () => {
  const { shop, clock } = budgeted([found]);
  await Promise.all(many(changes.limit, () => change(shop)));
  const { signal, abort } = abortable();

  const call = shop.changeBook({ path, body: {}, signal });
  await clock.sleep(20_000, new AbortController().signal);
  abort();

  expect(await call).toMatchObject({
    kind: "not-sent",
    receipt: { waits: [{ reason: "budget", ms: 20_000 }], elapsedMs: 20_000 },
  });
  expect(clock.sleeping()).toBe(0);
});

test("when slots are released, waiting calls move up in order, before later calls", async () => {
  const events: ClientEvent[] = [];
  const { shop, clock } = budgeted([found], { onEvent: (event) => void events.push(event) });
  const { signal, abort } = abortable();
  const sent = many(changes.limit, () => change(shop));
  const impatient = many(changes.limit, () => shop.changeBook({ path, body: {}, signal }));
  const patient = many(changes.limit, () => change(shop));
  await Promise.all(sent);

  abort();
  await Promise.all(impatient);
  const late = many(changes.limit, () => change(shop));

  const window = [{ reason: "budget", ms: changes.windowMs }];
  for (const { receipt } of await Promise.all(patient)) expect(receipt.waits).toEqual(window);
  const twoWindows = [{ reason: "budget", ms: 2 * changes.windowMs }];
  for (const { receipt } of await Promise.all(late)) expect(receipt.waits).toEqual(twoWindows);
  const waits = events.filter(({ type }) => type === "wait");
  expect(waits).toHaveLength(impatient.length + 2 * patient.length + late.length);
  expect(clock.sleeping()).toBe(0);
});

/** A client with other windows for its limits. */
function metered(
  windowOf: (ms: number) => number,
  clock: VirtualClock,
): { readonly shop: ReturnType<typeof createMethods>; readonly clock: VirtualClock } {
  const { fetch } = scriptedFetch([found], clock);
  const rateLimits = operationTable.rateLimits.map((each) => ({
    ...each,
    windowMs: windowOf(each.windowMs),
  }));
  const options = { baseUrl: "https://shop.test", auth: null, deadlineMs: 900_000, clock, fetch };
  return { shop: createMethods({ ...operationTable, rateLimits }, options), clock };
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
