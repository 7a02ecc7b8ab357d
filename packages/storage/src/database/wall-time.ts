import { type RawBuilder, sql } from "kysely";
import type { StorageKind } from "./storage-kind.ts";

/**
 * The wall clock of the database in epoch milliseconds, which instances on several machines share. Unlike `now()` of
 * PostgreSQL it runs during a transaction.
 */
export function wallTime(kind: StorageKind): RawBuilder<number> {
  return expressions[kind];
}

const expressions: Readonly<Record<StorageKind, RawBuilder<number>>> = {
  sqlite: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`,
  postgres: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
};
