import { SandboxError } from "../sandbox-error.ts";
import type { Storage, StorageOptions } from "./storage.ts";

/**
 * Opens the database of a sandbox and migrates its tables: `:memory:`, the path of a SQLite file, or a PostgreSQL URL.
 * Throws SandboxError `database-unreachable`, `database-unusable`, `database-in-use` or `schema-newer`.
 */
export async function openStorage(
  database: string,
  options: StorageOptions = {},
): Promise<Storage> {
  // It looks like a URL, so the message must not quote it: it can have a password.
  if (/^postgres(?:ql)?:(?!\/\/)/i.test(database)) throw slashesMissing();
  const [, scheme] = /^(\w[\w+.-]*):\/\//.exec(database) ?? [];
  // The driver is loaded on demand, so that a sandbox in memory starts faster.
  if (scheme === undefined)
    return (await import("./dialects/open-sqlite.ts")).openSqlite(database, options);
  if (schemes.has(scheme)) {
    return (await import("./dialects/open-postgres.ts")).openPostgres(database, options);
  }
  throw new SandboxError("database-unusable", `Unsupported database URL: ${scheme}:`, {
    hint: "Pass :memory:, the path of a file, or a URL that starts with postgres://.",
  });
}

function slashesMissing(): SandboxError {
  return new SandboxError("database-unusable", "The URL of the database lacks its two slashes", {
    hint: "Write it as postgres://user@host/database.",
  });
}

const schemes: ReadonlySet<string> = new Set(["postgres", "postgresql"]);
