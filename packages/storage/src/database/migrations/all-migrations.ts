import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Migrations } from "../own-tables.ts";
import type { StorageKind } from "../storage-kind.ts";
import { createTables } from "./0001-tables.ts";
import { indexExpiry } from "./0002-key-expiry.ts";
import { narrowHits } from "./0004-narrow-hits.ts";

/** The migrations of the tables of every database and of the own tables of a server. Those of one name are one migration. */
export function allMigrations(kind: StorageKind, own: Migrations = {}): Migrations {
  const base: Migrations = {
    "0001-tables": createTables(kind),
    "0002-key-expiry": indexExpiry,
    "0004-narrow-hits": narrowHits(kind),
  };
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])].toSorted();
  return Object.fromEntries(
    names.map((name) => [name, inOrder([base[name], own[name]].filter((it) => it !== undefined))]),
  );
}

function inOrder(migrations: readonly Migration[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const migration of migrations) await migration.up(db);
    },
  };
}
