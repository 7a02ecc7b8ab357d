import type { Migration } from "kysely/migration";
import type { StorageKind } from "../storage.ts";
import { createTables } from "./0001-tables.ts";
import { indexExpiry } from "./0002-key-expiry.ts";
import { createConnectionTables } from "./0003-connections.ts";
import { narrowHits } from "./0004-narrow-hits.ts";

/** The migrations from an empty database to the current tables, by name. Their names sort in the order in which they run. */
export function allMigrations(kind: StorageKind): Readonly<Record<string, Migration>> {
  return {
    "0001-tables": createTables(kind),
    "0002-key-expiry": indexExpiry,
    "0003-connections": createConnectionTables(kind),
    "0004-narrow-hits": narrowHits(kind),
  };
}
