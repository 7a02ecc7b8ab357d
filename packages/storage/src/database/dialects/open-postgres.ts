import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool, types } from "pg";
import { StateError } from "../../state-error.ts";
import { withAdvisoryLock } from "../with-advisory-lock.ts";
import { createGenerations } from "../create-generations.ts";
import { defaultLeaseMs, startHeartbeat } from "../heartbeat.ts";
import { listTables, type Migrations } from "../own-tables.ts";
import { migrate } from "../migrate.ts";
import { allMigrations } from "../migrations/all-migrations.ts";
import type { Storage, StorageOptions } from "../storage.ts";
import type { BaseTables, Queryable } from "../base-tables.ts";
import { createSession } from "../create-session.ts";
import { createTurns } from "../turns.ts";
import { isConnectionError } from "./is-connection-error.ts";
import { explainPostgres } from "./explain-postgres.ts";

/** Opens a PostgreSQL database by its URL, as one of the instances that share it. */
export async function openPostgres(
  url: string,
  { keyLeaseMs, own }: StorageOptions,
): Promise<Storage> {
  const db = new Kysely<BaseTables>({ dialect: new PostgresDialect({ pool: createPool(url) }) });
  const migrations = allMigrations("postgres", own?.migrations("postgres"));
  const instance = randomUUID();
  const heartbeat = await begin(db, migrations, { instance, keyLeaseMs }).catch(
    async (error: unknown) => {
      await db.destroy();
      throw explainPostgres(url, error);
    },
  );
  const turns = createTurns();
  return {
    ...createSession(db),
    kind: "postgres",
    tables: listTables(own),
    migrations: Object.keys(migrations),
    instance,
    exclusively: (name, work) => turns.take(name, () => withAdvisoryLock(db, name, work)),
    ...createGenerations(),
    isUnavailable: isConnectionError,
    async check() {
      const alive_until = sql<number>`alive_until`;
      await db.updateTable("instances").set({ alive_until }).where("id", "=", instance).execute();
    },
    async close() {
      // If the server is gone, the other instances notice that this one has ended.
      await heartbeat.stop().catch(() => {});
      await db.destroy();
    },
  };
}

type Begun = Awaited<ReturnType<typeof startHeartbeat>>;

interface Instance {
  readonly instance: string;
  readonly keyLeaseMs: number | undefined;
}

async function begin(
  db: Queryable,
  migrations: Migrations,
  { instance, keyLeaseMs = defaultLeaseMs }: Instance,
): Promise<Begun> {
  await rejectEncoding(db);
  await migrate(db, migrations);
  return startHeartbeat(db, instance, keyLeaseMs);
}

async function rejectEncoding(db: Queryable): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select current_setting('server_encoding') as name`.execute(db);
  const name = rows[0]?.name;
  if (name === "UTF8") return;
  throw new StateError(
    "database-unusable",
    `The database has the encoding ${name} instead of UTF8`,
    {
      hint: "Create a database with the encoding UTF8.",
    },
  );
}

const numeric: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // `pg` returns int8 and its sums as text. All milliseconds, cents and counts fit a number.
    types: {
      getTypeParser: (type, format) =>
        numeric.has(type) ? Number : types.getTypeParser(type, format),
    },
  });
  // A server that stops closes all connections. Without listeners, their errors would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
