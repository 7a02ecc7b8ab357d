import { StateError } from "../state-error.ts";
import type { SqliteStorage, Storage, StorageOptions } from "./storage.ts";
import type { BaseTables } from "./base-tables.ts";

/**
 * Opens a database and migrates its tables: `:memory:`, the path of a SQLite file, or a PostgreSQL URL.
 * Throws StateError `database-unreachable`, `database-unusable`, `database-in-use` or `schema-newer`.
 */
export async function openStorage<Tables extends BaseTables = BaseTables>(
  database: string,
  options: StorageOptions = {},
): Promise<Storage<Tables>> {
  // The migrations of the options create the tables that `BaseTables` lacks.
  return (await open(database, options)) as unknown as Storage<Tables>;
}

/** Opens `:memory:` or a file like `openStorage`, for statements that run at once. */
export async function openSqliteStorage<Tables extends BaseTables = BaseTables>(
  file: string,
  options: StorageOptions = {},
): Promise<SqliteStorage<Tables>> {
  const { openSqlite } = await import("./dialects/open-sqlite.ts");
  return (await openSqlite(file, options)) as unknown as SqliteStorage<Tables>; // see `openStorage`
}

async function open(database: string, options: StorageOptions): Promise<Storage> {
  // It looks like a URL, so the message must not quote it: it can have a password.
  if (/^postgres(?:ql)?:(?!\/\/)/i.test(database)) throw slashesMissing();
  const [, scheme] = /^(\w[\w+.-]*):\/\//.exec(database) ?? [];
  // The driver is loaded on demand, so that a server in memory starts faster.
  if (scheme === undefined)
    return (await import("./dialects/open-sqlite.ts")).openSqlite(database, options);
  if (schemes.has(scheme)) {
    return (await import("./dialects/open-postgres.ts")).openPostgres(database, options);
  }
  throw new StateError("database-unusable", `Unsupported database URL: ${scheme}:`, {
    hint: "Pass :memory:, the path of a file, or a URL that starts with postgres://.",
  });
}

function slashesMissing(): StateError {
  return new StateError("database-unusable", "The URL of the database lacks its two slashes", {
    hint: "Write it as postgres://user@host/database.",
  });
}

const schemes: ReadonlySet<string> = new Set(["postgres", "postgresql"]);
