import { sql } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Queryable } from "./tables.ts";
import { worldTables } from "./world-tables.ts";

/**
 * Empties all tables except those of the clock and the instances, inside a transaction. On PostgreSQL it waits for running
 * writes and blocks later ones, so that none of them refers to a deleted row.
 */
export async function clearTables(trx: Queryable): Promise<void> {
  if (isPostgres(trx)) {
    const tables = sql.join(worldTables.map((name) => sql.table(name)));
    await sql`lock table ${tables} in exclusive mode`.execute(trx);
  }
  for (const name of worldTables.toReversed()) await trx.deleteFrom(name).execute();
}
