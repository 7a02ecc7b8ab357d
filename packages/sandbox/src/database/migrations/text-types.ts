import type { StorageKind } from "../storage.ts";

/** The type of text that is compared: by code point, as SQLite does, whatever the locale of the database. */
export const textTypes: Readonly<Record<StorageKind, string>> = {
  sqlite: "text",
  postgres: 'text collate "C"',
};
