import { type RawBuilder, sql } from "kysely";
import type { Session } from "./storage.ts";
import type { Queryable } from "./tables.ts";
import { createSession } from "./transact.ts";

/** The first half of a lock's key: what the second half, a hash, is made of. */
const spaces = { work: 1_886_155_041, bucket: 1_886_155_042 };

/**
 * Holds PostgreSQL's lock of that name while the work runs. The lock belongs to one connection, which the work uses as
 * well: when that is lost, the work fails and the lock is free.
 */
export function withAdvisoryLock<T>(
  db: Queryable,
  name: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${spaces.work}, hashtext(${name}))`.execute(connection);
    try {
      return await work(createSession(connection));
    } finally {
      await unlock(connection, name);
    }
  });
}

/** Where the connection is lost, so is the lock; what the work reported counts. */
async function unlock(connection: Queryable, name: string): Promise<void> {
  const unlocking = sql`select pg_advisory_unlock(${spaces.work}, hashtext(${name}))`;
  await unlocking.execute(connection).catch(() => {});
}

/** Locks the buckets until the transaction ends, all of them in one order, so that no two wait for each other. */
export function lockBuckets(buckets: readonly string[]): RawBuilder<unknown> {
  const ids = sql.join(buckets.map((id) => sql`(${id})`));
  return sql`
    select pg_advisory_xact_lock(${spaces.bucket}, place) from
    (select distinct hashtext(id) as place from (values ${ids}) as given (id) order by place) as places`;
}
