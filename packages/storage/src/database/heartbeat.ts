import { sql } from "kysely";
import type { Queryable } from "./base-tables.ts";
import { wallTime } from "./wall-time.ts";

/** How long an instance counts as alive after a heartbeat, unless an option says otherwise. */
export const defaultLeaseMs = 15_000;

/** Heartbeats within the time that an instance counts as alive: some may be late. */
const beatsPerLease = 3;

export interface Heartbeat {
  /** Removes this instance from the list and frees its keys. */
  stop(): Promise<void>;
}

/**
 * Keeps an instance on the list of those that share the PostgreSQL database. Removes instances without recent heartbeats and
 * frees their keys. An instance counts as alive for `leaseMs` after a heartbeat. Resolves after the first heartbeat. If a later one fails, the next one makes up for it.
 */
export async function startHeartbeat(
  db: Queryable,
  instance: string,
  leaseMs: number,
): Promise<Heartbeat> {
  await beat(db, instance, leaseMs);
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat(db, instance, leaseMs).catch(() => {});
  }, leaseMs / beatsPerLease).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await takeOff(db, instance);
    },
  };
}

async function beat(db: Queryable, instance: string, leaseMs: number): Promise<void> {
  const aliveUntil = sql<number>`${wallTime("postgres")} + ${leaseMs}`;
  await db
    .insertInto("instances")
    .values({ id: instance, alive_until: aliveUntil })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ alive_until: aliveUntil }))
    .execute();
  await db.deleteFrom("instances").where("alive_until", "<=", wallTime("postgres")).execute();
  await releaseAbandonedKeys(db);
}

async function takeOff(db: Queryable, instance: string): Promise<void> {
  await db.deleteFrom("instances").where("id", "=", instance).execute();
  await releaseAbandonedKeys(db);
}

async function releaseAbandonedKeys(db: Queryable): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("state", "=", "pending")
    .where("instance", "not in", (query) => query.selectFrom("instances").select("id"))
    .execute();
}
