import * as fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type ClockOptions, createClock, type Clock } from "../src/clock/create-clock.ts";
import type { DueWork } from "../src/clock/due-work.ts";
import { dumpTables } from "../src/snapshot/dump-tables.ts";
import { restoreTables } from "../src/snapshot/restore-tables.ts";
import type { Storage } from "../src/database/storage.ts";
import { type Chain, createChains } from "./support/chains.ts";
import { availableStorages, failureOf } from "./support/storages.ts";

const storages = await availableStorages();

describe.each(storages)("a clock on $name", ({ open, createDatabase, isShared, name }) => {
  test("a frozen clock starts at the given instant and stands still until it is moved", async () => {
    const clock = await start(await open(), { mode: "frozen", start: 1_000 });

    expect(await clock.now()).toBe(1_000);
    expect(await clock.advance(500)).toEqual({ mode: "frozen", now: 1_500 });
    expect(await clock.advanceTo(1_500)).toEqual({ mode: "frozen", now: 1_500 });
    expect(await clock.state()).toEqual({ mode: "frozen", now: 1_500 });
  });

  test("a real clock runs from its start, and from where it was moved", async () => {
    const clock = await start(await open(), { mode: "real", start: 1_000 });
    const day = 86_400_000;
    const begun = await clock.now();
    const moved = await clock.advance(day);
    const frozen = await clock.freeze();
    const resumed = await clock.resume();

    expect(begun).toBeGreaterThanOrEqual(1_000);
    expect(begun).toBeLessThan(day);
    expect(moved).toMatchObject({ mode: "real" });
    expect(moved.now).toBeGreaterThanOrEqual(begun + day);
    expect(frozen.now).toBeGreaterThanOrEqual(moved.now);
    expect(frozen.mode).toBe("frozen");
    expect(resumed.now).toBeGreaterThanOrEqual(frozen.now);
    expect(resumed.mode).toBe("real");
    await vi.waitUntil(async () => (await clock.now()) > resumed.now);
  });

  test("moving it back, or to no instant, is rejected", async () => {
    const clock = await start(await open(), { mode: "frozen", start: 1_000 });

    expect(await failureOf(clock.advance(-1))).toMatchObject({ code: "clock-backwards" });
    expect(await failureOf(clock.advanceTo(999))).toMatchObject({ code: "clock-backwards" });
    for (const nowhere of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, 8.64e15]) {
      expect(await failureOf(clock.advance(nowhere))).toMatchObject({ code: "control-invalid" });
    }
    expect(await clock.now()).toBe(1_000);
  });

  test("restoring a snapshot sets it back", async () => {
    const storage = await open();
    const clock = await start(storage, { mode: "frozen", start: 1_000 });
    const dump = await dumpTables(storage);
    await clock.advance(500);
    await restoreTables(storage, dump);

    expect(await clock.state()).toEqual({ mode: "frozen", now: 1_000 });
  });

  test("work that becomes due during a move is done in order, each piece at its instant", async () => {
    const storage = await open();
    const chains = await createChains(storage);
    const clock = await start(storage, { mode: "frozen", start: 0, dueWork: [chains.work] });
    await chains.begin(storage.db, { id: "a", at: 60, gaps: [60, 3_600] });
    await chains.begin(storage.db, { id: "b", at: 60, gaps: [] });

    await clock.advance(59);
    expect(await chains.log()).toEqual([]);
    await clock.advance(100_000);
    expect(await chains.log()).toEqual([
      { id: "a", at: 60, stood: 60 },
      { id: "b", at: 60, stood: 60 },
      { id: "a", at: 120, stood: 120 },
      { id: "a", at: 3_720, stood: 3_720 },
    ]);
  });

  test("work of two kinds at the same instant is done in the order of the list", async () => {
    const storage = await open();
    const first = await createChains(storage, "first");
    const second = await createChains(storage, "second");
    const dueWork = [first.work, second.work];
    const clock = await start(storage, { mode: "frozen", start: 0, dueWork });
    await second.begin(storage.db, { id: "second", at: 10, gaps: [] });
    await first.begin(storage.db, { id: "first", at: 10, gaps: [10] });
    await second.begin(storage.db, { id: "earliest", at: 5, gaps: [] });
    await clock.advance(20);

    expect((await first.log()).map(({ id }) => id)).toEqual([
      "earliest",
      "first",
      "second",
      "first",
    ]);
  });

  test("failing work stops the clock before it, and is done on the next attempt", async () => {
    const storage = await open();
    const chains = await createChains(storage);
    let isBroken = true;
    const work: DueWork = {
      ...chains.work,
      async run(trx, now) {
        await chains.work.run(trx, now);
        if (isBroken && now === 20) throw new Error("broken");
      },
    };
    const clock = await start(storage, { mode: "frozen", start: 0, dueWork: [work] });
    await chains.begin(storage.db, { id: "a", at: 10, gaps: [10, 10] });

    await expect(clock.advance(100)).rejects.toThrow("broken");
    expect(await clock.state()).toEqual({ mode: "frozen", now: 10 });
    isBroken = false;
    expect(await clock.advance(15)).toEqual({ mode: "frozen", now: 25 });
    expect((await chains.log()).map(({ at }) => at)).toEqual([10, 20]);
  });

  test("concurrent moves run one after the other, without loss", async () => {
    const database = await createDatabase();
    const clocks = await startTwo(await openTwice(database), []);
    const steps = [5, 10, 20, 40, 80];
    const moved = await Promise.all(
      steps.map((step, index) => clocks[index % clocks.length]!.advance(step)),
    );

    expect(new Set(moved.map(({ now }) => now)).size).toBe(steps.length);
    for (const clock of clocks) expect(await clock.now()).toBe(155);
  });

  test("a clock that a crashed instance left standing runs again", async () => {
    const storage = await open();
    const clock = await start(storage, { mode: "frozen", start: 1_000 });
    await storage.db.updateTable("clock").set({ advancing: 1, mode: "real" }).execute();
    storage.replaced();

    expect(await clock.now()).toBe(1_000);
    await vi.waitUntil(async () => (await clock.now()) > 1_000);
    expect((await clock.advance(1_000)).now).toBeGreaterThan(2_000);
  });

  test("a clock runs on if the wall clock is set back, and does what becomes due", async () => {
    const storage = await open();
    const chains = await createChains(storage);
    const clock = await start(storage, { mode: "real", dueWork: [chains.work] });
    const before = await clock.now();
    await vi.waitUntil(async () => (await keptAt(storage)) >= before, { timeout: 20_000 });
    await setWallBack(storage);
    await chains.begin(storage.db, { id: "a", at: before + 500, gaps: [] });

    expect(await clock.now()).toBeGreaterThanOrEqual(before);
    await vi.waitUntil(async () => (await chains.log()).length === 1, { timeout: 20_000 });
    expect((await clock.advance(1_000)).now).toBeGreaterThan(before + 1_000);
  });

  test("a real clock does due work by itself, at its instant", async () => {
    const storage = await open();
    const chains = await createChains(storage);
    const clock = await start(storage, { mode: "real", start: 0, dueWork: [chains.work] });
    await chains.begin(storage.db, { id: "a", at: 1, gaps: [1, 1] });
    await vi.waitUntil(async () => (await chains.log()).length === 3);

    expect((await chains.log()).map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(await clock.runDue()).toBe(0);
  });

  test("work that fails while the clock runs is reported once and attempted again", async () => {
    const storage = await open();
    const chains = await createChains(storage);
    let failures = 3;
    const work: DueWork = {
      ...chains.work,
      async run(trx, now) {
        failures -= 1;
        if (failures >= 0) throw new Error("not yet");
        await chains.work.run(trx, now);
      },
    };
    const told: unknown[] = [];
    const onFailure = (error: unknown): unknown => told.push(error);
    await start(storage, { mode: "real", start: 0, dueWork: [work], onFailure });
    await chains.begin(storage.db, { id: "a", at: 1, gaps: [] });
    await vi.waitUntil(async () => (await chains.log()).length === 1, { timeout: 20_000 });

    expect(told).toEqual([new Error("not yet")]);
  });

  test("under any moves of one or two instances, chained work is done exactly at its instants", async () => {
    const database = await createDatabase();
    const opened = await openTwice(database);
    const [storage] = opened;
    const chains = await createChains(storage!);
    const property = fc.asyncProperty(plan, async ({ items, moves }) => {
      await chains.clear();
      await storage!.db.deleteFrom("clock").execute();
      for (const one of opened) one.replaced();
      const clocks = await startTwo(opened, [chains.work]);
      for (const item of items) await chains.begin(storage!.db, item);
      for (const { steps, together } of moves) {
        const moving = steps.map(
          (step, index) => () => clocks[index % clocks.length]!.advance(step),
        );
        if (together) await Promise.all(moving.map((move) => move()));
        else for (const move of moving) await move();
      }
      const end = moves.flatMap(({ steps }) => steps).reduce((sum, step) => sum + step, 0);

      for (const clock of clocks) expect(await clock.now()).toBe(end);
      const log = await chains.log();
      expect(log.map(({ at }) => at)).toEqual(log.map(({ stood }) => stood));
      expect(log.map(({ at, id }) => `${at} ${id}`)).toEqual(expectedLog(items, end));
      for (const clock of clocks) await clock.close();
    });
    await fc.assert(property, { seed: 1, numRuns: name === "PostgreSQL" ? 25 : 50 });
  });

  async function openTwice(database: string): Promise<readonly Storage[]> {
    return [await open(database), ...(isShared ? [await open(database)] : [])];
  }
});

describe.each(storages.filter((storage) => storage.name !== "memory"))("kept in $name", (kept) => {
  test("an existing clock continues, regardless of the options", async () => {
    const database = await kept.createDatabase();
    const storage = await kept.open(database);
    await (await start(storage, { mode: "frozen", start: 1_000 })).advance(5);
    await storage.close();
    const clock = await start(await kept.open(database), { mode: "real", start: 77 });

    expect(await clock.state()).toEqual({ mode: "frozen", now: 1_005 });
  });

  test("a clock does not start before the instant that it reached, nor before the last counted request", async () => {
    const database = await kept.createDatabase();
    let storage = await kept.open(database);
    let clock = await start(storage, { mode: "real" });
    const reached = await clock.now();
    await clock.close();
    await setWallBack(storage);
    await storage.close();
    storage = await kept.open(database);
    clock = await start(storage, { mode: "real" });

    expect(await clock.now()).toBeGreaterThanOrEqual(reached);
    await vi.waitUntil(async () => (await clock.now()) > reached, { timeout: 20_000 });
    // The process is killed after a request, before it stores the clock again.
    const counted = (await clock.now()) + 500;
    await storage.db
      .insertInto("rate_hits")
      .values({ bucket: "a", at: counted, hit: "1" })
      .execute();
    await setWallBack(storage);
    clock = await start(storage, { mode: "real" });
    expect(await clock.now()).toBeGreaterThanOrEqual(counted);
  });
});

test("a clock that is read only stands still while the wall clock is behind", async () => {
  const clock = await start(await storages[0]!.open(), { mode: "real" });
  const before = await clock.now();
  const wall = vi.spyOn(Date, "now").mockReturnValue(Date.now() - twoDays);
  onTestFinished(() => wall.mockRestore());

  expect([await clock.now(), (await clock.state()).now]).toEqual([before, before]);
});

const twoDays = 2 * 86_400_000;

/** Makes the present two days earlier, as a wall clock does that is set back. */
async function setWallBack(storage: Storage): Promise<void> {
  await storage.db
    .updateTable("clock")
    .set(({ eb }) => ({ offset_ms: eb("offset_ms", "-", twoDays) }))
    .execute();
  storage.replaced();
}

/** The instant that is stored as reached. */
async function keptAt({ db }: Storage): Promise<number> {
  return (await db.selectFrom("clock").select("frozen_at").executeTakeFirstOrThrow()).frozen_at;
}

async function start(
  storage: Storage,
  options: Omit<ClockOptions, "storage" | "dueWork"> & Partial<ClockOptions>,
): Promise<Clock> {
  const clock = await createClock({ dueWork: [], ...options, storage });
  onTestFinished(() => clock.close());
  return clock;
}

function startTwo(
  opened: readonly Storage[],
  dueWork: readonly DueWork[],
): Promise<readonly Clock[]> {
  return Promise.all(
    opened.map((storage) => createClock({ storage, dueWork, mode: "frozen", start: 0 })),
  );
}

const plan = fc.record({
  items: fc
    .array(
      fc.record({
        at: fc.integer({ min: 1, max: 50 }),
        gaps: fc.array(fc.nat(40), { maxLength: 4 }),
      }),
      {
        maxLength: 5,
      },
    )
    .map((items) => items.map((item, index): Chain => ({ id: `c${index}`, ...item }))),
  moves: fc.array(
    fc.record({ steps: fc.array(fc.nat(60), { maxLength: 3 }), together: fc.boolean() }),
    { maxLength: 4 },
  ),
});

/** Returns the expected work: all links of all chains that are due by the end, in the order of their instants and chains. */
function expectedLog(items: readonly Chain[], end: number): readonly string[] {
  const links = items.flatMap(({ id, at, gaps }) => {
    let instant = at;
    return [{ id, at }, ...gaps.map((gap) => ({ id, at: (instant += gap) }))];
  });
  return links
    .filter(({ at }) => at <= end)
    .toSorted((left, right) => left.at - right.at || left.id.localeCompare(right.id))
    .map(({ at, id }) => `${at} ${id}`);
}
