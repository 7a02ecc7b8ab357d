import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { StorageKind } from "../storage-kind.ts";

/** Stores hits in their index only, so that each take writes to one tree instead of two. */
const statements: Readonly<Record<StorageKind, readonly string[]>> = {
  sqlite: [
    `create table narrow_hits (
      bucket text not null,
      "at" bigint not null,
      hit text not null,
      primary key (bucket, "at", hit)
    ) without rowid`,
    `insert or ignore into narrow_hits select bucket, "at", hit from rate_hits`,
    `drop table rate_hits`,
    `alter table narrow_hits rename to rate_hits`,
  ],
  // PostgreSQL does not support tables without a heap.
  postgres: [],
};

export function narrowHits(kind: StorageKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements[kind]) await sql.raw(statement).execute(db);
    },
  };
}
