import { PostgresAdapter } from "kysely";
import type { Queryable } from "./tables.ts";

/** Whether the database is PostgreSQL; otherwise it is SQLite, whose transactions run one at a time. */
export function isPostgres(db: Queryable): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
