import {
  type Bucket,
  createMemoryRateLimitStore,
  type RateLimitStore,
  type TakeRequest,
  type TakeResult,
} from "@plumbline/policies";
import { sql } from "kysely";
import { lockBuckets } from "../database/with-advisory-lock.ts";
import type { Storage } from "../database/storage.ts";
import type { Queryable } from "../database/base-tables.ts";

/** The number of sweeps per longest window. A sweep deletes the hits that have left all windows. */
const sweepsPerWindow = 4;

/**
 * Stores hits in the database, so that all instances share the same limits. Hits are stored for `windowMs` at least, because
 * another instance can have a longer window. While the database cannot be written, hits are counted in this process, so that reads go on.
 */
export function createSqlRateLimitStore(storage: Storage, windowMs: number): RateLimitStore {
  let longestWindowMs = windowMs;
  let sweptAt: number | undefined;

  function isSweepDue(now: number): boolean {
    sweptAt ??= now;
    // Restoring a snapshot can set the clock back.
    return now < sweptAt || now - sweptAt >= longestWindowMs / sweepsPerWindow;
  }

  async function sweep(now: number): Promise<void> {
    sweptAt = now;
    await storage.transaction((trx) =>
      trx
        .deleteFrom("rate_hits")
        .where("at", "<=", now - longestWindowMs)
        .execute(),
    );
  }

  async function take(request: TakeRequest): Promise<TakeResult> {
    longestWindowMs = Math.max(longestWindowMs, ...request.buckets.map((it) => it.windowMs));
    if (isSweepDue(request.now)) await sweep(request.now);
    return storage.kind === "sqlite"
      ? takeOrFindFull(storage.db, request)
      : storage.transaction((trx) => takeLocked(trx, request));
  }

  const unwritten = createMemoryRateLimitStore();
  return {
    async take(request) {
      if (request.buckets.length === 0) return { kind: "taken" };
      try {
        return await take(request);
      } catch (error) {
        if (storage.isUnavailable(error)) return unwritten.take(request);
        throw error;
      }
    },

    async giveBack(hit, buckets) {
      if (buckets.length === 0) return;
      await unwritten.giveBack(hit, buckets);
      const ids = buckets.map(({ id }) => id);
      const { db } = storage;
      await db.deleteFrom("rate_hits").where("bucket", "in", ids).where("hit", "=", hit).execute();
    },
  };
}

/** A PostgreSQL statement does not see concurrent commits, so counting needs a lock. */
async function takeLocked(trx: Queryable, request: TakeRequest): Promise<TakeResult> {
  await lockBuckets(request.buckets.map(({ id }) => id)).execute(trx);
  return takeOrFindFull(trx, request);
}

/** If a hit is released between the two queries, there is room after all. */
async function takeOrFindFull(db: Queryable, request: TakeRequest): Promise<TakeResult> {
  for (;;) {
    if (await addHits(db, request)) return { kind: "taken" };
    const full = await findFullest(db, request);
    if (full !== undefined) return full;
  }
}

/** Adds the hit to all buckets, or to none if one of them is full. */
async function addHits(db: Queryable, { hit, buckets, now }: TakeRequest): Promise<boolean> {
  const given = sql.join(
    buckets.map(
      ({ id, limit, windowMs }) =>
        sql`(${id}, cast(${limit} as bigint), cast(${now - windowMs} as bigint))`,
    ),
  );
  const { numAffectedRows = 0n } = await sql`
    with given (id, most, since) as (values ${given})
    insert into rate_hits (bucket, "at", hit)
    select id, cast(${now} as bigint), ${hit} from given
    where not exists (
      select 1 from given
      where (select count(*) from rate_hits where bucket = id and "at" > since) >= most
    )`.execute(db);
  return numAffectedRows > 0n;
}

type Full = Extract<TakeResult, { readonly kind: "full" }>;

async function findFullest(
  db: Queryable,
  { buckets, now }: TakeRequest,
): Promise<Full | undefined> {
  let fullest: Full | undefined;
  for (const [bucket, asked] of buckets.entries()) {
    const freeAt = await findRoom(db, asked, now);
    if (freeAt === undefined || (fullest !== undefined && freeAt <= fullest.freeAt)) continue;
    fullest = { kind: "full", bucket, freeAt };
  }
  return fullest;
}

/** Returns when a full bucket has room again: when all but `limit - 1` of its hits have left the window. Never at a limit of 0. */
async function findRoom(
  db: Queryable,
  { id, limit, windowMs }: Bucket,
  now: number,
): Promise<number | undefined> {
  if (limit <= 0) return Number.POSITIVE_INFINITY;
  const leaving = await db
    .selectFrom("rate_hits")
    .select("at")
    .where("bucket", "=", id)
    .where("at", ">", now - windowMs)
    .orderBy("at", "desc")
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return leaving && leaving.at + windowMs;
}
