import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import { createBookshop, json, type Bookshop } from "../test/bookshop-client.ts";
import { scriptedFetch, type Scripted } from "../test/scripted-fetch.ts";
import { fault, type Step, virtualClock, type VirtualClock } from "./testing/index.ts";
import type { ClientOptions } from "./client-options.ts";

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

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function change(shop: Bookshop, deadlineMs?: number): ReturnType<Bookshop["changeBook"]> {
  return shop.changeBook({ path, body: {}, deadlineMs });
}

function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function mostWithin(tries: Scripted["tries"], windowMs: number): number {
  const within = tries.map(
    ({ at: end }) => tries.filter(({ at }) => at > end - windowMs && at <= end).length,
  );
  return Math.max(0, ...within);
}

function budgeted(
  steps: readonly Step[],
  { clock = virtualClock(), ...options }: BudgetedOptions = {},
): Scripted & { readonly shop: Bookshop; readonly clock: VirtualClock } {
  const script = scriptedFetch(steps, clock);
  const { fetch } = script;
  const shop = createBookshop({ clock, budget: true, maxRetries: 4, fetch, ...options });
  return { ...script, shop, clock };
}

type BudgetedOptions = Partial<Omit<ClientOptions, "clock">> & { readonly clock?: VirtualClock };
