import { type RawBuilder, sql } from "kysely";
import type { Session } from "./storage.ts";
import type { Queryable } from "./base-tables.ts";
import { createSession } from "./create-session.ts";

/** The first half of a lock's key: the kind of name whose hash is the second half. */
const spaces = { work: 1_886_155_041, bucket: 1_886_155_042 };

/**
 * Holds an advisory lock of PostgreSQL while the work runs. Lock and work use the same connection: if it is lost, the work
 * fails and the lock is released.
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

/** Ignores errors, because a lost connection releases the lock. The result of the work counts. */
async function unlock(connection: Queryable, name: string): Promise<void> {
  const unlocking = sql`select pg_advisory_unlock(${spaces.work}, hashtext(${name}))`;
  await unlocking.execute(connection).catch(() => {});
}

/** Locks the buckets until the transaction ends, in a fixed order, which prevents deadlocks. */
export function lockBuckets(buckets: readonly string[]): RawBuilder<unknown> {
  const ids = sql.join(buckets.map((id) => sql`(${id})`));
  return sql`
    select pg_advisory_xact_lock(${spaces.bucket}, place) from
    (select distinct hashtext(id) as place from (values ${ids}) as given (id) order by place) as places`;
}
