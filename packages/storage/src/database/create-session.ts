import type { Session } from "./storage.ts";
import type { Queryable } from "./base-tables.ts";

/** The PostgreSQL errors serialization_failure and deadlock_detected. */
const conflicts: ReadonlySet<unknown> = new Set(["40001", "40P01"]);
const tries = 5;

export function createSession(db: Queryable): Session {
  return { db, transaction: (work) => transact(db, work) };
}

/** Runs the work in a transaction of `db`, and again after a conflict with other transactions. */
async function transact<T>(db: Queryable, work: (trx: Queryable) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && conflicts.has(error.code);
}
