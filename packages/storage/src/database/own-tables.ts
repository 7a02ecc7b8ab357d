import type { Migration } from "kysely/migration";
import type { BaseTables } from "./base-tables.ts";
import type { StorageKind } from "./storage-kind.ts";

/** The tables of a server beside those that every database has. */
export interface OwnTables {
  /** Their names, each after those it refers to. */
  readonly tables: readonly string[];
  readonly migrations: (kind: StorageKind) => Migrations;
}

/** Migrations by name. Their names sort in the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

const before = ["settings"] satisfies readonly (keyof BaseTables)[];
const after = ["idempotency_keys", "rate_hits"] satisfies readonly (keyof BaseTables)[];

/** Lists the tables with data, each after those it refers to. */
export function listTables(own: OwnTables | undefined): readonly string[] {
  return [...before, ...(own?.tables ?? []), ...after];
}
