import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { createBookshop, createMethods, json } from "../../test/bookshop-client.ts";
import { change, many, mostWithin } from "../../test/load.ts";
import { scriptedFetch } from "../../test/scripted-fetch.ts";
import { budgeted } from "../../test/scripted-shop.ts";
import { fault, virtualClock, type VirtualClock } from "../testing/index.ts";
import type { ClientEvent } from "../event/client-event.ts";

const [calls, changes] = operationTable.rateLimits;
const path = { id: "b1" };
const found = (): Response => json(200, { id: "b1", title: "Emma", note: null });

test("calls above a limit wait until there is room, and their receipts say so", async () => {
  const { shop, tries, clock } = budgeted([found]);
  const startedAt = clock.now();

  const outcomes = await Promise.all(many(changes.limit + 1, () => change(shop)));

  const late = outcomes.find(({ receipt }) => receipt.waits.length > 0);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(late?.receipt.waits).toEqual([{ reason: "budget", ms: changes.windowMs }]);
  expect(tries.filter(({ at }) => at === startedAt)).toHaveLength(changes.limit);
});

test("whoever finds room at once has waited for nothing, however the time passes meanwhile", async () => {
  let now = 0;
  const shop = createBookshop({
    budget: true,
    clock: { now: () => (now += 1), sleep: async () => {} },
    fetch: async () => found(),
  });

  expect((await shop.getBook({ path })).receipt.waits).toEqual([]);
});

test("reads leave room for mutations, however many there are", async () => {
  const { shop, clock } = budgeted([found]);
  const startedAt = clock.now();
  const reads = many(2 * calls.limit, () => shop.getBook({ path }));

  const outcomes = await Promise.all(many(changes.limit, () => change(shop)));

  expect(outcomes.map(({ receipt }) => receipt.waits)).toEqual(many(changes.limit, () => []));
  expect(clock.now()).toBe(startedAt);
  const waits = (await Promise.all(reads)).map(({ receipt }) => receipt.waits.length);
  expect(waits.filter((count) => count === 0)).toHaveLength(calls.limit - changes.limit);
});

test("no span as long as a window holds more calls than its limit, whatever the mix", async () => {
  const mix = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 * calls.limit });

  await fc.assert(
    fc.asyncProperty(mix, async (kinds) => {
      const { shop, tries } = budgeted([found], { deadlineMs: 10 * calls.windowMs });
      await Promise.all(kinds.map((mutates) => (mutates ? change(shop) : shop.getBook({ path }))));
      const writes = tries.filter(({ headers }) => headers.has("request-key"));
      expect(mostWithin(tries, calls.windowMs)).toBeLessThanOrEqual(calls.limit);
      expect(mostWithin(writes, changes.windowMs)).toBeLessThanOrEqual(changes.limit);
    }),
    { seed: 1, numRuns: 8 },
  );
});

test("a refusal for a limit holds back the calls that draw on it, and no others", async () => {
  const refused = (): Response => json(429, {}, { "retry-after": "60" });
  const { shop, tries, clock } = budgeted([refused, found]);
  const startedAt = clock.now();

  const first = change(shop);
  await clock.until(() => tries.length === 1 && clock.sleeping() > 1);
  await Promise.all([first, change(shop), shop.getBook({ path })]);

  expect(tries.map(({ at }) => at - startedAt)).toEqual([0, 0, 60_000, 60_000]);
  expect(tries[1]?.headers.has("request-key")).toBe(false);
});

test("a call whose place would come after its deadline is not sent, and ends at once", async () => {
  const { shop, tries, clock } = budgeted([found]);
  const startedAt = clock.now();
  await Promise.all(many(changes.limit, () => change(shop)));

  const outcome = await change(shop, changes.windowMs - 1);

  expect(outcome).toMatchObject({ kind: "not-sent", reason: "deadline" });
  expect(tries).toHaveLength(changes.limit);
  expect(clock.now()).toBe(startedAt);
});

test("places that were given up are free again", async () => {
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

test("a call counts from its answer, since the service may have counted it as late as that", async () => {
  for (const answerMs of [changes.windowMs - 10_000, changes.windowMs + 10_000]) {
    const clock = virtualClock();
    const slow = async (): Promise<Response> => {
      await clock.sleep(answerMs, new AbortController().signal);
      return found();
    };
    const { shop, tries } = budgeted([slow], { clock });
    const startedAt = clock.now();
    // oxlint-disable-next-line no-await-in-loop -- each has its own clock
    await Promise.all(many(changes.limit, () => change(shop)));
    // oxlint-disable-next-line no-await-in-loop
    await change(shop);

    expect(tries.at(-1)?.at).toBe(startedAt + answerMs + changes.windowMs);
  }
});

test("a place that was booked ahead is given up when a call before it takes longer", async () => {
  const clock = virtualClock();
  const answerMs = changes.windowMs - 10_000;
  const slow = async (): Promise<Response> => {
    await clock.sleep(answerMs, new AbortController().signal);
    return found();
  };
  const { shop } = budgeted([slow], { clock });

  const outcomes = await Promise.all(many(changes.limit + 1, () => change(shop)));

  expect(outcomes.at(-1)?.receipt.waits).toEqual([
    { reason: "budget", ms: answerMs + changes.windowMs },
  ]);
});

test("a call that reached nobody takes no place", async () => {
  const { shop } = budgeted([...many(changes.limit, () => fault.unreachable()), found], {
    maxRetries: 0,
  });

  await Promise.all(many(changes.limit, () => change(shop)));

  expect((await change(shop)).receipt.waits).toEqual([]);
});

test("to find a place is to look at every call a few times, however many have theirs at other instants", async () => {
  const virtual = virtualClock();
  let ticks = 0;
  let looks = 0;
  const counted = (ms: number): number => {
    const span = { valueOf: () => ((looks += 1), ms) };
    // Each comparison with the window reads its length, which is how they are counted.
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
  const refused = (seconds: number) => (): Response =>
    json(429, {}, { "retry-after": String(seconds) });
  const { shop, tries, clock } = budgeted([refused(60), refused(1), found]);

  const refusals = many(2, () => shop.getBook({ path }));
  await clock.until(() => tries.length === 2 && clock.sleeping() > 3);
  const later = await shop.getBook({ path });
  await Promise.all(refusals);

  expect(later.receipt.waits).toEqual([{ reason: "budget", ms: 60_000 }]);
});

test("a refusal that asks for more time than a number tells is taken for one that is silent", async () => {
  const refused = (): Response => json(429, {}, { "retry-after": "9".repeat(400) });
  const { shop } = budgeted([refused, found]);

  const outcome = await shop.getBook({ path });

  expect(outcome).toMatchObject({
    ok: true,
    receipt: { waits: [{ reason: "limit", ms: calls.retryAfterMs }] },
  });
});

test("a wait for a place that was broken off is in the receipt", async () => {
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

test("when places are given back, those who wait move up in order, and later calls come after them", async () => {
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

/** A client with limits whose windows are of another make. */
function metered(
  windowOf: (ms: number) => number,
  clock: VirtualClock,
): { readonly shop: ReturnType<typeof createMethods>; readonly clock: VirtualClock } {
  const { fetch } = scriptedFetch([found], clock);
  const rateLimits = operationTable.rateLimits.map((each) => ({
    ...each,
    windowMs: windowOf(each.windowMs),
  }));
  const options = { baseUrl: "http://shop.test", auth: null, deadlineMs: 900_000, clock, fetch };
  return { shop: createMethods({ ...operationTable, rateLimits }, options), clock };
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
