import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { StateError } from "../state-error.ts";
import type { Migrations } from "./own-tables.ts";
import type { Queryable } from "./base-tables.ts";

/**
 * Migrates the tables. If several instances start at once, one of them migrates under a lock (PostgreSQL). Throws
 * StateError `schema-newer` or `database-unusable`, and the errors of the connection.
 */
export async function migrate(db: Queryable, migrations: Migrations): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  await rejectNewer(db, Object.keys(migrations));
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  if (failed === undefined) throw error;
  throw new StateError(
    "database-unusable",
    `The tables could not be created: migration ${failed} failed (${reasonOf(error)})`,
    {
      cause: error,
      hint: "Use a database of its own, in which this user can create tables.",
    },
  );
}

async function rejectNewer(db: Queryable, known: readonly string[]): Promise<void> {
  const newer = (await readSteps(db)).filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new StateError(
    "schema-newer",
    `The database was last used by a newer version: unknown migration ${newer.join(", ")}`,
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
