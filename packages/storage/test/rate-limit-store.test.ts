import { type Bucket, createMemoryRateLimitStore, type RateLimitStore } from "@plumbline/policies";
import * as fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, inject, test, vi } from "vitest";
import { clearTables } from "../src/database/clear-tables.ts";
import type { Storage } from "../src/database/storage.ts";
import { createSqlRateLimitStore } from "../src/stores/create-sql-rate-limit-store.ts";
import { availableStorages } from "./support/storages.ts";

const wide: Bucket = { id: '["wide","anna"]', limit: 10, windowMs: 1_000 };
const narrow: Bucket = { id: '["narrow","anna"]', limit: 4, windowMs: 500 };

const storages = await availableStorages();

describe.each(storages)("hits on $name", ({ open, createDatabase, isShared }) => {
  test("of many concurrent takes as many succeed as there is room, in all buckets or in none", async () => {
    const database = await createDatabase();
    const instances = [await open(database), ...(isShared ? [await open(database)] : [])];
    const stores = instances.map((storage) => createSqlRateLimitStore(storage, 0));
    const takes = Array.from({ length: 60 }, (_, index) => {
      const buckets = index % 2 === 0 ? [wide, narrow] : [narrow, wide];
      return stores[index % stores.length]!.take({ hit: `h-${index}`, buckets, now: 0 });
    });
    const taken = (await Promise.all(takes)).filter(({ kind }) => kind === "taken");
    const { db } = instances[0]!;
    const counts = await db
      .selectFrom("rate_hits")
      .select(({ fn }) => ["bucket", fn.countAll().as("hits")])
      .groupBy("bucket")
      .orderBy("bucket")
      .execute();

    expect(taken).toHaveLength(narrow.limit);
    expect(counts).toEqual([
      { bucket: narrow.id, hits: narrow.limit },
      { bucket: wide.id, hits: narrow.limit },
    ]);
  });

  test("hits that have left all windows are deleted, but no others", async () => {
    const storage = await open();
    const store = createSqlRateLimitStore(storage, 0);
    for (let i = 0; i < 80; i++) {
      const bucket = { ...wide, id: `idle-${i}` };
      await store.take({ hit: `h-${i}`, buckets: [bucket], now: 0 });
    }
    for (let i = 0; i < 80; i++) {
      const { kind } = await store.take({
        hit: `later-${i}`,
        buckets: [wide],
        now: wide.windowMs,
      });
      expect(kind).toBe(i < wide.limit ? "taken" : "full");
    }
    const rows = await storage.db.selectFrom("rate_hits").select("bucket").execute();

    expect(rows).toHaveLength(wide.limit);
    expect(new Set(rows.map(({ bucket }) => bucket))).toEqual(new Set([wide.id]));
  });

  test("hits of a long window are kept, even if this instance does not use it", async () => {
    const database = await createDatabase();
    const first = await open(database);
    const request = { hit: "h", buckets: [{ ...wide, limit: 1 }] };
    await createSqlRateLimitStore(first, wide.windowMs).take({ ...request, now: 0 });
    const store = createSqlRateLimitStore(isShared ? await open(database) : first, wide.windowMs);
    const brief = { id: "brief", limit: 1_000, windowMs: 1 };
    for (let i = 0; i < 64; i++) await store.take({ hit: `b-${i}`, buckets: [brief], now: 500 });

    expect(await store.take({ ...request, hit: "again", now: 999 })).toMatchObject({
      kind: "full",
      freeAt: 1_000,
    });
  });

  test("a take without buckets succeeds", async () => {
    const storage = await open();
    const store = createSqlRateLimitStore(storage, 0);

    expect(await store.take({ hit: "h", buckets: [], now: 0 })).toEqual({ kind: "taken" });
    await expect(store.giveBack("h", [])).resolves.toBeUndefined();
  });

  test("it behaves like the store in memory under any takes and releases", async () => {
    const storage = await open();
    const property = fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      await storage.transaction((trx) => clearTables(trx, storage));
      expect(await play(createSqlRateLimitStore(storage, 0), steps)).toEqual(
        await play(createMemoryRateLimitStore(), steps),
      );
    });
    await fc.assert(property, { seed: 1, numRuns: inject("isFull") ? 60 : 15 });
  });
});

describe.each(storages.filter(({ isShared }) => isShared))(
  "hits of instances on $name",
  (shared) => {
    test("a take waits for a concurrent one and counts it", async () => {
      const storage = await shared.open();
      const counted = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const slow: Storage = {
        ...storage,
        transaction: (work) =>
          storage.transaction(async (trx) => {
            const result = await work(trx);
            counted.resolve();
            await commit.promise;
            return result;
          }),
      };
      const buckets = [{ ...wide, limit: 1 }];
      const first = createSqlRateLimitStore(slow, 0).take({ hit: "h-1", buckets, now: 0 });
      await counted.promise;
      let isAnswered = false;
      const second = createSqlRateLimitStore(storage, 0)
        .take({ hit: "h-2", buckets, now: 0 })
        .finally(() => (isAnswered = true));
      await vi.waitUntil(async () => isAnswered || (await isSomebodyWaiting(storage)));
      commit.resolve();

      expect(await first).toEqual({ kind: "taken" });
      expect(await second).toMatchObject({ kind: "full" });
    });
  },
);

async function isSomebodyWaiting({ db }: Storage): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db);
  return rows.length > 0;
}

interface Step {
  readonly wait: number;
  /** Takes with these limits in this order. A limit can change between steps. */
  readonly buckets: readonly Bucket[];
  /** Releases the hit of an earlier step. */
  readonly giveBack: number | null;
}

const bucket: fc.Arbitrary<Bucket> = fc
  .tuple(fc.constantFrom("a", "b", "c"), fc.nat(4))
  .map(([id, limit]) => ({ id, limit, windowMs: id === "a" ? 25 : 10 }));
const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.constantFrom(0, 0, 1, 9, 10, 25),
  buckets: fc.uniqueArray(bucket, { maxLength: 3, selector: ({ id }) => id }),
  giveBack: fc.option(fc.nat(49), { freq: 3 }),
});

async function play(store: RateLimitStore, steps: readonly Step[]): Promise<readonly string[]> {
  const lines: string[] = [];
  let now = 0;
  for (const [index, { wait, buckets, giveBack }] of steps.entries()) {
    now += wait;
    lines.push(JSON.stringify(await store.take({ hit: `h-${index}`, buckets, now })));
    const given = giveBack === null ? undefined : steps[giveBack];
    if (given !== undefined) await store.giveBack(`h-${giveBack}`, given.buckets);
  }
  return lines;
}
