import { sql } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Queryable } from "./tables.ts";
import { worldTables } from "./world-tables.ts";

/**
 * Empties every table but those of the clock and of the instances, in the transaction given. On PostgreSQL it waits for
 * those who are writing and holds up those who come later, so that nobody writes for a row that is gone.
 */
export async function clearTables(trx: Queryable): Promise<void> {
  if (isPostgres(trx)) {
    const tables = sql.join(worldTables.map((name) => sql.table(name)));
    await sql`lock table ${tables} in exclusive mode`.execute(trx);
  }
  for (const name of worldTables.toReversed()) await trx.deleteFrom(name).execute();
}
