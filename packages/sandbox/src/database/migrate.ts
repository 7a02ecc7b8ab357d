import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { SandboxError } from "../errors/sandbox-error.ts";
import { allMigrations } from "./migrations/all-migrations.ts";
import type { StorageKind } from "./storage.ts";
import type { Queryable } from "./tables.ts";

/**
 * Brings the tables up to date. Several instances may start at once: on PostgreSQL one of them migrates, under a lock.
 * Throws SandboxError `schema-newer` or `database-unusable`, and passes on what the connection itself reports.
 */
export async function migrate(db: Queryable, kind: StorageKind): Promise<void> {
  const migrations = allMigrations(kind);
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  await refuseNewer(db, Object.keys(migrations));
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  if (failed === undefined) throw error;
  throw new SandboxError(
    "database-unusable",
    `the tables could not be created: step ${failed} failed (${reasonOf(error)})`,
    {
      cause: error,
      hint: "Give the sandbox a database of its own, in which it may create tables.",
    },
  );
}

async function refuseNewer(db: Queryable, known: readonly string[]): Promise<void> {
  const newer = (await readSteps(db)).filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new SandboxError(
    "schema-newer",
    `the database was last used by a newer sandbox: this one does not know its step ${newer.join(", ")}`,
    { hint: "Start that newer version, or begin with an empty database." },
  );
}

/** None where the table of steps itself could not be made; what prevented that is the error to report. */
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
