import {
  openStorage as openAnyStorage,
  type OwnTables,
  type Storage as AnyStorage,
  type StorageOptions,
} from "@plumbline/storage";
import { createTables } from "./migrations/0001-tables.ts";
import { createConnectionTables } from "./migrations/0003-connections.ts";
import type { Tables } from "./tables.ts";
import { worldTables } from "./world-tables.ts";

/** The database of a sandbox. */
export type Storage = AnyStorage<Tables>;

/** The tables of the service beside those of every database. */
export const ownTables: OwnTables = {
  tables: worldTables,
  migrations: (kind) => ({
    "0001-tables": createTables(kind),
    "0003-connections": createConnectionTables(kind),
  }),
};

/** Opens the database of a sandbox. Throws the errors of `openStorage` of `@plumbline/storage`. */
export function openStorage(
  database: string,
  options: Omit<StorageOptions, "own"> = {},
): Promise<Storage> {
  return openAnyStorage<Tables>(database, { ...options, own: ownTables });
}
