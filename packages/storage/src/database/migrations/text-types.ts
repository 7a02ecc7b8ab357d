import type { StorageKind } from "../storage-kind.ts";

/** The type of text columns that are compared: by code point, as in SQLite, regardless of the locale of the database. */
export const textTypes: Readonly<Record<StorageKind, string>> = {
  sqlite: "text",
  postgres: 'text collate "C"',
};
