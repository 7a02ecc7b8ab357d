import { sql } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Storage } from "./storage.ts";
import type { Queryable } from "./base-tables.ts";

/**
 * Empties all tables of a storage except those of the clock and the instances, inside a transaction. On PostgreSQL it waits
 * for running writes and blocks later ones, so that none of them refers to a deleted row.
 */
export async function clearTables(
  trx: Queryable,
  { tables }: Pick<Storage, "tables">,
): Promise<void> {
  if (isPostgres(trx)) {
    const names = sql.join(tables.map((name) => sql.table(name)));
    await sql`lock table ${names} in exclusive mode`.execute(trx);
  }
  for (const name of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
}
