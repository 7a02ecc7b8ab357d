import * as fc from "fast-check";
import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { json } from "../../test/bookshop-client.ts";
import { change, many, mostWithin } from "../../test/load.ts";
import { budgeted } from "../../test/scripted-shop.ts";
import { virtualClock, type VirtualClock } from "../testing/index.ts";

const [calls, changes] = operationTable.rateLimits;
const path = { id: "b1" };
const found = (): Response => json(200, { id: "b1", title: "Emma", note: null });

test("whoever is woken late goes only if there is room by then, and tells how long it took", async () => {
  const virtual = virtualClock();
  const startedAt = virtual.now();
  const wakesAt = startedAt + 2 * changes.windowMs + 1000;
  const clock = sleepingLate(virtual, (ms) => Math.max(ms, wakesAt - virtual.now()));
  const { shop, tries } = budgeted([found], { clock });

  const outcomes = await Promise.all(many(3 * changes.limit, () => change(shop)));

  const instants = [0, wakesAt - startedAt, wakesAt - startedAt + changes.windowMs];
  const expected = instants.flatMap((at) => many(changes.limit, () => at));
  expect(tries.map(({ at }) => at - startedAt)).toEqual(expected);
  expect(outcomes.map(({ receipt }) => receipt.waits)).toEqual(
    expected.map((ms) => (ms > 0 ? [{ reason: "budget", ms }] : [])),
  );
});

test("a mutation that is woken late is not held back by the reads that are", async () => {
  const virtual = virtualClock();
  const wakesAt = virtual.now() + 2 * calls.windowMs + 1000;
  // Who was to wake earlier still wakes earlier.
  const late = (ms: number): number => Math.max(ms, wakesAt - virtual.now() + ms / 1000);
  const { shop } = budgeted([found], { clock: sleepingLate(virtual, late) });
  const reads = many(3 * (calls.limit - changes.limit), () => shop.getBook({ path }));

  const mutations = await Promise.all(many(changes.limit + 1, () => change(shop)));
  await Promise.all(reads);

  expect(mutations.at(-1)?.receipt.waits).toEqual([{ reason: "budget", ms: 61_030 }]);
});

test("no limit is exceeded, however late a clock wakes and however slow the answers are", async () => {
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
        const { shop, tries } = budgeted([slow], { clock, deadlineMs: 90 * calls.windowMs });
        await Promise.all(
          mix.map(async ({ mutates, startMs }) => {
            await virtual.sleep(startMs, new AbortController().signal);
            return mutates ? change(shop) : shop.getBook({ path });
          }),
        );
        const writes = tries.filter(({ headers }) => headers.has("request-key"));
        expect(tries).toHaveLength(mix.length);
        expect(mostWithin(tries, calls.windowMs)).toBeLessThanOrEqual(calls.limit);
        expect(mostWithin(writes, changes.windowMs)).toBeLessThanOrEqual(changes.limit);
      },
    ),
    { seed: 1, numRuns: 8 },
  );
});

test("a call under way keeps its place, however long ago it was sent", async () => {
  const clock = virtualClock();
  const answerMs = changes.windowMs + 10_000;
  const slow = async (): Promise<Response> => {
    await clock.sleep(answerMs, new AbortController().signal);
    return found();
  };
  const { shop, tries } = budgeted([slow], { clock });
  const startedAt = clock.now();

  const first = many(changes.limit, () => change(shop));
  await clock.sleep(changes.windowMs + 1, new AbortController().signal);
  await Promise.all([...first, change(shop)]);

  expect(tries.at(-1)?.at).toBe(startedAt + answerMs + changes.windowMs);
});

test("a clock that goes back neither prolongs a pause nor holds a place for more than a window", async () => {
  const hour = 3_600_000;
  const virtual = virtualClock();
  let backMs = 0;
  const clock = { ...virtual, now: () => virtual.now() - backMs };
  const refused = (): Response => json(429, {}, { "retry-after": "20" });
  const { shop, tries } = budgeted([refused, found], { clock });

  const first = shop.getBook({ path });
  await clock.until(() => tries.length === 1 && clock.sleeping() > 1);
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

test("after a clock went back, a refusal holds calls back as ever", async () => {
  const virtual = virtualClock();
  let backMs = 0;
  const clock = { ...virtual, now: () => virtual.now() - backMs };
  const refused = (): Response => json(429, {}, { "retry-after": "20" });
  const { shop, tries } = budgeted([refused, refused, found], { clock });

  const first = shop.getBook({ path });
  await clock.until(() => tries.length === 1 && clock.sleeping() > 1);
  backMs = 3_600_000;
  const second = shop.getBook({ path });
  await clock.until(() => tries.length === 2 && clock.sleeping() > 3);
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
