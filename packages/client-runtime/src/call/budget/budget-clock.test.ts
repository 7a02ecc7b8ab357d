import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { json } from "../../../test/bookshop-client.ts";
import { change, many, mostWithin } from "../../../test/load.ts";
import { budgeted } from "../../../test/scripted-shop.ts";
import { virtualClock, type VirtualClock } from "../../testing/index.ts";

const [calls, changes] = operationTable.rateLimits;
const path = { id: "b1" };
const found = (): Response => json(200, { id: "b1", title: "Emma", note: null });

test("a call that wakes late is sent only if there is a slot, and reports its actual wait", async () => {
  const virtual = virtualClock();
  const startedAt = virtual.now();
  const wakesAt = startedAt + 2 * changes.windowMs + 1000;
  const clock = sleepingLate(virtual, (ms) => Math.max(ms, wakesAt - virtual.now()));
  const { shop, attempts } = budgeted([found], { clock });

  const outcomes = await Promise.all(many(3 * changes.limit, () => change(shop)));

  const instants = [0, wakesAt - startedAt, wakesAt - startedAt + changes.windowMs];
  const expected = instants.flatMap((at) => many(changes.limit, () => at));
  expect(attempts.map(({ at }) => at - startedAt)).toEqual(expected);
  expect(outcomes.map(({ receipt }) => receipt.waits)).toEqual(
    expected.map((ms) => (ms > 0 ? [{ reason: "budget", ms }] : [])),
  );
});

test("a mutation that wakes late is not delayed by reads that wake late", async () => {
  const virtual = virtualClock();
  const wakesAt = virtual.now() + 2 * calls.windowMs + 1000;
  // The order of waking is kept.
  const late = (ms: number): number => Math.max(ms, wakesAt - virtual.now() + ms / 1000);
  const { shop } = budgeted([found], { clock: sleepingLate(virtual, late) });
  const reads = many(3 * (calls.limit - changes.limit), () => shop.getBook({ path }));

  const mutations = await Promise.all(many(changes.limit + 1, () => change(shop)));
  await Promise.all(reads);

  expect(mutations.at(-1)?.receipt.waits).toEqual([{ reason: "budget", ms: 61_030 }]);
});

test("for any delays of the clock and of the responses, no limit is exceeded", async () => {
  const ms = fc.nat({ max: 2 * calls.windowMs });
  const call = fc.record({ mutates: fc.boolean(), startMs: ms });

  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 80 }),
      fc.infiniteStream(ms),
      async (mix, some) => {
        const virtual = virtualClock();
        const clock = sleepingLate(virtual, (planned) => planned + nextOf(some));
        const slow = async (): Promise<Response> => {
          await virtual.sleep(nextOf(some), new AbortController().signal);
          return found();
        };
        const { shop, attempts } = budgeted([slow], { clock, deadlineMs: 90 * calls.windowMs });
        await Promise.all(
          mix.map(async ({ mutates, startMs }) => {
            await virtual.sleep(startMs, new AbortController().signal);
            return mutates ? change(shop) : shop.getBook({ path });
          }),
        );
        const writes = attempts.filter(({ headers }) => headers.has("request-key"));
        expect(attempts).toHaveLength(mix.length);
        expect(mostWithin(attempts, calls.windowMs)).toBeLessThanOrEqual(calls.limit);
        expect(mostWithin(writes, changes.windowMs)).toBeLessThanOrEqual(changes.limit);
      },
    ),
    { seed: 1, numRuns: 8 },
  );
});

test("a running call keeps its slot, even if it was sent long ago", async () => {
  const clock = virtualClock();
  const responseMs = changes.windowMs + 10_000;
  const slow = async (): Promise<Response> => {
    await clock.sleep(responseMs, new AbortController().signal);
    return found();
  };
  const { shop, attempts } = budgeted([slow], { clock });
  const startedAt = clock.now();

  const first = many(changes.limit, () => change(shop));
  await clock.sleep(changes.windowMs + 1, new AbortController().signal);
  await Promise.all([...first, change(shop)]);

  expect(attempts.at(-1)?.at).toBe(startedAt + responseMs + changes.windowMs);
});

test("a clock that goes back neither extends a pause nor keeps a slot for more than a window", async () => {
  const hour = 3_600_000;
  const virtual = virtualClock();
  let backMs = 0;
  const clock = { ...virtual, now: () => virtual.now() - backMs };
  const rejected = (): Response => json(429, {}, { "retry-after": "20" });
  const { shop, attempts } = budgeted([rejected, found], { clock });

  const first = shop.getBook({ path });
  await clock.until(() => attempts.length === 1 && clock.sleeping() > 1);
  backMs = hour;
  const second = await shop.getBook({ path });
  await first;
  await Promise.all(many(changes.limit, () => change(shop)));
  backMs = 2 * hour;
  const last = await change(shop);

  expect(second).toMatchObject({ ok: true, receipt: { waits: [] } });
  expect(last).toMatchObject({
    ok: true,
    receipt: { waits: [{ reason: "budget", ms: changes.windowMs }] },
  });
});

test("after a clock went back, an exceeded limit delays calls as before", async () => {
  const virtual = virtualClock();
  let backMs = 0;
  const clock = { ...virtual, now: () => virtual.now() - backMs };
  const rejected = (): Response => json(429, {}, { "retry-after": "20" });
  const { shop, attempts } = budgeted([rejected, rejected, found], { clock });

  const first = shop.getBook({ path });
  await clock.until(() => attempts.length === 1 && clock.sleeping() > 1);
  backMs = 3_600_000;
  const second = shop.getBook({ path });
  await clock.until(() => attempts.length === 2 && clock.sleeping() > 3);
  const third = await shop.getBook({ path });
  await Promise.all([first, second]);

  expect(third.receipt.waits).toEqual([{ reason: "budget", ms: 20_000 }]);
});

function sleepingLate(clock: VirtualClock, late: (ms: number) => number): VirtualClock {
  return { ...clock, sleep: (ms, signal) => clock.sleep(late(ms), signal) };
}

function nextOf(stream: Iterator<number>): number {
  return stream.next().value ?? 0;
}
