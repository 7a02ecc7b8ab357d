import type { JsonPrimitive } from "@plumbline/contract";
import { sql } from "kysely";
import { clockLock, type ClockMode, presentOf, selectClock } from "../clock/read-clock.ts";
import type { Storage } from "../database/storage.ts";
import type { StorageKind } from "../database/storage-kind.ts";
import type { BaseTables, Queryable } from "../database/base-tables.ts";

/** All rows and the clock at one moment, as JSON for both kinds of databases. */
export interface TablesDump {
  /** The migrations of the tables. A server with other migrations rejects the dump. */
  readonly steps: readonly string[];
  readonly clock: { readonly mode: ClockMode; readonly now: number } | null;
  readonly tables: Readonly<Record<string, readonly DumpedRow[]>>;
}

export type DumpedRow = Readonly<Record<string, JsonPrimitive>>;

/** Reads all rows, between two moves of the clock. Omits pending keys, because their requests would never complete them. */
export function dumpTables(storage: Storage): Promise<TablesDump> {
  const { kind } = storage;
  return storage.exclusively(clockLock, ({ transaction }) =>
    transaction(async (trx) => {
      await lookOnce[kind](trx);
      const reading = await selectClock(trx, kind);
      const clock = reading === undefined ? null : { mode: reading.mode, now: presentOf(reading) };
      const tables: Record<string, readonly DumpedRow[]> = {};
      for (const name of storage.tables) tables[name] = await readRows(trx, name);
      return { steps: storage.migrations, clock, tables };
    }),
  );
}

/** Makes all queries of a transaction see the same moment. With one connection, SQLite always does. */
const lookOnce: Readonly<Record<StorageKind, (trx: Queryable) => Promise<unknown>>> = {
  sqlite: async () => {},
  postgres: (trx) => sql`set transaction isolation level repeatable read`.execute(trx),
};

const keyTable = "idempotency_keys" satisfies keyof BaseTables;

async function readRows(trx: Queryable, name: string): Promise<readonly DumpedRow[]> {
  const { rows } = await sql<DumpedRow>`select * from ${sql.table(name)}`.execute(trx);
  return rows
    .filter((row) => !(name === keyTable && row["state"] === "pending"))
    .map((row) => ({ ...row }));
}
