import type {
  ClaimRequest,
  IdempotencyStore,
  KeyAddress,
  KeyRecord,
  ResponseSnapshot,
} from "@plumbline/policies";
import { sql } from "kysely";
import type { Storage } from "../database/storage.ts";
import { isPostgres } from "../database/is-postgres.ts";
import type { IdempotencyKeyRow, Queryable } from "../database/base-tables.ts";
import { wallTime } from "../database/wall-time.ts";
import { fromBodyText, toBodyText } from "./to-body-text.ts";

/** Expired keys are deleted once per this number of claims of an instance, up to a maximum at a time. */
const claimsPerSweep = 64;
const keysPerSweep = 500;

/** The number of claims by storage, because a store exists for one call only. */
const claims = new WeakMap<KeyStorage, number>();

/** The database of a store and its instance. */
export type KeyStorage = Pick<Storage, "kind" | "instance">;

/**
 * Stores keys in the database. Claim with the database, so that other requests see the claim at once. Complete with the
 * transaction of the work, so that both are committed together. A claim lasts while its instance is alive, regardless of
 * the clock: `leaseUntil` is ignored.
 */
export function createSqlIdempotencyStore(db: Queryable, storage: KeyStorage): IdempotencyStore {
  return {
    async claim(request) {
      if (isSweepDue(storage)) await sweep(db, request.now);
      for (;;) {
        if (await takeKey(db, storage, request)) return { kind: "claimed" };
        const record = await findRecord(db, request);
        // The key was released or deleted after the attempt to claim it, so another attempt may succeed.
        if (record !== undefined) return { kind: "taken", record };
      }
    },

    async complete({ partition, key, owner, snapshot, expiresAt }) {
      const { status, body } = snapshot;
      const settled = await db
        .updateTable("idempotency_keys")
        .set({
          state: "completed",
          status,
          headers: JSON.stringify(snapshot.headers),
          body: toBodyText(body),
          expires_at: expiresAt,
        })
        .where("partition", "=", partition)
        .where("key", "=", key)
        .where("owner", "=", owner)
        .where("state", "=", "pending")
        .returning("state")
        .executeTakeFirst();
      return settled !== undefined;
    },

    async release({ partition, key, owner }) {
      await db
        .deleteFrom("idempotency_keys")
        .where("partition", "=", partition)
        .where("key", "=", key)
        .where("owner", "=", owner)
        .where("state", "=", "pending")
        .execute();
    },
  };
}

function isSweepDue(storage: KeyStorage): boolean {
  const count = (claims.get(storage) ?? 0) + 1;
  claims.set(storage, count);
  return count % claimsPerSweep === 0;
}

/** Ignores errors, for example conflicts with the sweep of another instance. The next sweep makes up for them. */
async function sweep(db: Queryable, now: number): Promise<void> {
  const isExpired = sql<boolean>`state = 'completed' and expires_at <= ${now}`;
  const sweeping = sql`
    delete from idempotency_keys where ${isExpired} and ("partition", "key") in (
      select "partition", "key" from idempotency_keys where ${isExpired}
      order by expires_at limit ${keysPerSweep}
    )`;
  await sweeping.execute(db).catch(() => {});
}

/** Claims a key that is new, has expired, or belongs to an instance that ended while it was pending. */
async function takeKey(
  db: Queryable,
  { instance }: KeyStorage,
  { partition, key, fingerprint, owner, now }: ClaimRequest,
): Promise<boolean> {
  const claim = { fingerprint, owner, instance, state: "pending" as const, ...noOutcome };
  const isAlive = isPostgres(db) ? isListed : sql<boolean>`idempotency_keys.instance = ${instance}`;
  const isFree = sql<boolean>`
    (idempotency_keys.state = 'completed' and idempotency_keys.expires_at <= ${now})
    or (idempotency_keys.state = 'pending' and not (${isAlive}))`;
  const claimed = await db
    .insertInto("idempotency_keys")
    .values({ partition, key, ...claim })
    .onConflict((conflict) =>
      conflict.columns(["partition", "key"]).doUpdateSet(claim).where(isFree),
    )
    .returning("state")
    .executeTakeFirst();
  return claimed !== undefined;
}

const noOutcome = { status: null, headers: null, body: null, expires_at: null };

/** Whether the instance that claimed a key is alive. SQLite has only one instance. */
const isListed = sql<boolean>`
  idempotency_keys.instance in (select id from instances where alive_until > ${wallTime("postgres")})`;

async function findRecord(
  db: Queryable,
  { partition, key }: KeyAddress,
): Promise<KeyRecord | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("partition", "=", partition)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && toRecord(row);
}

function toRecord({ state, fingerprint, status, headers, body }: IdempotencyKeyRow): KeyRecord {
  if (state === "pending" || status === null || headers === null || body === null) {
    return { state: "pending", fingerprint };
  }
  const snapshot = {
    status,
    // `complete` wrote it.
    headers: JSON.parse(headers) as ResponseSnapshot["headers"],
    body: fromBodyText(body),
  };
  return { state: "completed", fingerprint, snapshot };
}
