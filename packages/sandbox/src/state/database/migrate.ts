import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { SandboxError } from "../sandbox-error.ts";
import { allMigrations } from "./migrations/all-migrations.ts";
import type { StorageKind } from "./storage.ts";
import type { Queryable } from "./tables.ts";

/**
 * Migrates the tables. If several instances start at once, one of them migrates under a lock (PostgreSQL). Throws
 * SandboxError `schema-newer` or `database-unusable`, and the errors of the connection.
 */
export async function migrate(db: Queryable, kind: StorageKind): Promise<void> {
  const migrations = allMigrations(kind);
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  await rejectNewer(db, Object.keys(migrations));
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  if (failed === undefined) throw error;
  throw new SandboxError(
    "database-unusable",
    `The tables could not be created: migration ${failed} failed (${reasonOf(error)})`,
    {
      cause: error,
      hint: "Use a database of its own, in which the sandbox can create tables.",
    },
  );
}

async function rejectNewer(db: Queryable, known: readonly string[]): Promise<void> {
  const newer = (await readSteps(db)).filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new SandboxError(
    "schema-newer",
    `The database was last used by a newer sandbox: unknown migration ${newer.join(", ")}`,
    { hint: "Use that version, or start with an empty database." },
  );
}

/** Returns none if the table of migrations could not be created, so that the original error is reported. */
async function readSteps(db: Queryable): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
