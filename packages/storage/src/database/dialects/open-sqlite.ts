import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { SQLOutputValue } from "node:sqlite";
import { Kysely } from "kysely";
import { StateError } from "../../state-error.ts";
import { createGenerations } from "../create-generations.ts";
import { listTables } from "../own-tables.ts";
import { migrate } from "../migrate.ts";
import { allMigrations } from "../migrations/all-migrations.ts";
import type { Session, SqliteStorage, StorageOptions } from "../storage.ts";
import type { BaseTables, Queryable } from "../base-tables.ts";
import { createTurns } from "../turns.ts";
import { explainSqlite, isUnwritable } from "./explain-sqlite.ts";
import { type Hold, SingleConnectionDialect } from "./single-connection-dialect.ts";
import { openSqliteDatabase } from "./open-sqlite-database.ts";

/** Opens a SQLite database: `:memory:`, or a file, which is created if it is missing. Only one process can use a file. */
export async function openSqlite(
  path: string,
  { synchronous, own }: StorageOptions,
): Promise<SqliteStorage> {
  const database = openFile(path, synchronous);
  const migrations = allMigrations("sqlite", own?.migrations("sqlite"));
  const holds = new AsyncLocalStorage<Hold>();
  const db = new Kysely<BaseTables>({ dialect: new SingleConnectionDialect(database, holds) });
  try {
    await migrate(db, migrations);
    await releaseKeys(db);
  } catch (error) {
    await db.destroy();
    throw explainSqlite(path, error);
  }
  const session: Session = {
    db,
    transaction: (work) => db.transaction().execute((trx) => holdWhile(holds, () => work(trx))),
  };
  const turns = createTurns();
  const instance = randomUUID();
  return {
    ...session,
    kind: "sqlite",
    prepare(text) {
      const statement = database.prepare(text);
      return {
        all: (parameters) => statement.all(parameters) as Record<string, SQLOutputValue>[], // rows are objects
        run: (parameters) => Number(statement.run(parameters).changes),
      };
    },
    tables: listTables(own),
    migrations: Object.keys(migrations),
    instance,
    exclusively: (name, work) => turns.take(name, () => work(session)),
    ...createGenerations(),
    isUnavailable: isUnwritable,
    check: () => touch(db, instance),
    close: () => db.destroy(),
  };
}

/** Frees the keys of other processes. They are dead, otherwise the file could not have been opened. */
async function releaseKeys(db: Queryable): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("state", "=", "pending").execute();
}

/** Writes a row, because a full disk still reads. */
async function touch(db: Queryable, id: string): Promise<void> {
  const row = { id, alive_until: Date.now() };
  await db
    .insertInto("instances")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

async function holdWhile<T>(holds: AsyncLocalStorage<Hold>, work: () => Promise<T>): Promise<T> {
  const hold: Hold = { held: true };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.held = false;
  }
}

function openFile(
  path: string,
  synchronous: StorageOptions["synchronous"],
): ReturnType<typeof openSqliteDatabase> {
  const folder = dirname(resolve(path));
  if (path !== ":memory:" && !existsSync(folder)) {
    throw new StateError("database-unusable", `The folder ${folder} does not exist`, {
      hint: "Create it, or pass a file in another folder.",
    });
  }
  try {
    return openSqliteDatabase(path, synchronous);
  } catch (error) {
    throw explainSqlite(path, error);
  }
}
