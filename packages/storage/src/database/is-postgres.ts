import { PostgresAdapter } from "kysely";
import type { Queryable } from "./base-tables.ts";

/** Returns whether the database is PostgreSQL. Otherwise it is SQLite, which runs one transaction at a time. */
export function isPostgres(db: Queryable): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
