import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Kysely } from "kysely";
import { SandboxError, type SandboxErrorCode } from "../../errors/sandbox-error.ts";
import { createGenerations } from "../generations.ts";
import { migrate } from "../migrate.ts";
import type { Session, Storage } from "../storage.ts";
import type { Queryable, Tables } from "../tables.ts";
import { transact } from "../transact.ts";
import { createTurns } from "../turns.ts";
import { type Hold, SingleConnection } from "./single-connection.ts";
import { SingleConnectionDialect } from "./single-connection-dialect.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";

/** Opens a SQLite database: `:memory:`, or a file, which is created when it is missing and belongs to one process. */
export async function openSqlite(path: string): Promise<Storage> {
  const database = openFile(path);
  const holds = new AsyncLocalStorage<Hold>();
  const connection = new SingleConnection(database, holds);
  const db = new Kysely<Tables>({ dialect: new SingleConnectionDialect(connection) });
  try {
    await migrate(db, "sqlite");
    await releaseKeys(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const session: Session = {
    db,
    transaction: (work) => transact(db, (trx) => holding(holds, () => work(trx))),
  };
  const turns = createTurns();
  return {
    ...session,
    kind: "sqlite",
    instance: randomUUID(),
    exclusively: (name, work) => turns.take(name, () => work(session)),
    ...createGenerations(),
    isUnavailable: () => false,
    close: () => db.destroy(),
  };
}

/** Whoever held a key was another process, and the file would not have opened if that one were alive. */
async function releaseKeys(db: Queryable): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("state", "=", "pending").execute();
}

async function holding<T>(holds: AsyncLocalStorage<Hold>, work: () => Promise<T>): Promise<T> {
  const hold: Hold = { held: true };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.held = false;
  }
}

function openFile(path: string): ReturnType<typeof openSqliteDatabase> {
  const folder = dirname(resolve(path));
  if (path !== ":memory:" && !existsSync(folder)) {
    throw new SandboxError("database-unusable", `the folder ${folder} does not exist`, {
      hint: "Create it, or name a file in another folder.",
    });
  }
  try {
    return openSqliteDatabase(path);
  } catch (error) {
    throw explain(path, error);
  }
}

interface Explanation {
  readonly code: SandboxErrorCode;
  readonly says: string;
  readonly hint: string;
}

/** By SQLite's result code. */
const explanations: ReadonlyMap<unknown, Explanation> = new Map([
  [
    5,
    {
      code: "database-in-use",
      says: "is in use by another process",
      hint: "End the other sandbox, or give this one a file of its own; to share a database, use PostgreSQL.",
    },
  ],
  [
    26,
    {
      code: "database-unusable",
      says: "is not a SQLite database",
      hint: "Name another file; a missing one is created.",
    },
  ],
]);

const unknown: Explanation = {
  code: "database-unusable",
  says: "cannot be opened for reading and writing",
  hint: "Check that it is a file, and that this user may write it and its folder.",
};

function explain(path: string, error: unknown): SandboxError {
  const number = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  const { code, says, hint } = explanations.get(number) ?? unknown;
  const reason = error instanceof Error ? error.message : String(error);
  return new SandboxError(code, `the database ${path} ${says} (${reason})`, { cause: error, hint });
}
