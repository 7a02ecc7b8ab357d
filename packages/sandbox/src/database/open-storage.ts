import { SandboxError } from "../errors/sandbox-error.ts";
import type { Storage } from "./storage.ts";

/**
 * Opens the database a sandbox keeps its state in, and brings its tables up to date: `:memory:`, the path of a SQLite
 * file, or a PostgreSQL URL. Throws SandboxError `database-unreachable`, `database-unusable`, `database-in-use` or
 * `schema-newer`.
 */
export async function openStorage(database: string): Promise<Storage> {
  // It was meant as a URL, and what is no file's path may hold a password.
  if (/^postgres(?:ql)?:(?!\/\/)/i.test(database)) throw slashesMissing();
  const [, scheme] = /^(\w[\w+.-]*):\/\//.exec(database) ?? [];
  // Loaded when needed: a sandbox in memory starts without the driver of a server it never talks to.
  if (scheme === undefined) return (await import("./dialects/open-sqlite.ts")).openSqlite(database);
  if (schemes.has(scheme)) {
    return (await import("./dialects/open-postgres.ts")).openPostgres(database);
  }
  throw new SandboxError("database-unusable", `no database is known by URLs of ${scheme}:`, {
    hint: "Give :memory:, the path of a file, or a URL that begins with postgres://.",
  });
}

function slashesMissing(): SandboxError {
  return new SandboxError("database-unusable", "the URL of the database lacks its two slashes", {
    hint: "Write it as postgres://user@host/database.",
  });
}

const schemes: ReadonlySet<string> = new Set(["postgres", "postgresql"]);
