import type { JsonPrimitive } from "@plumbline/contract";
import { sql } from "kysely";
import { clockLock, type ClockMode, presentOf, selectClock } from "../../state/clock/read-clock.ts";
import { allMigrations } from "../../state/database/migrations/all-migrations.ts";
import type { Storage, StorageKind } from "../../state/database/storage.ts";
import type { Queryable } from "../../state/database/tables.ts";
import { type WorldTable, worldTables } from "../../state/database/world-tables.ts";

/** A world and its clock at one moment, as JSON for both kinds of databases. */
export interface TablesDump {
  /** The migrations of the tables. A sandbox with other migrations rejects the dump. */
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
      for (const name of worldTables) tables[name] = await readRows(trx, name);
      return { steps: stepsOf(kind), clock, tables };
    }),
  );
}

export function stepsOf(kind: StorageKind): readonly string[] {
  return Object.keys(allMigrations(kind));
}

/** Makes all queries of a transaction see the same moment. With one connection, SQLite always does. */
const lookOnce: Readonly<Record<StorageKind, (trx: Queryable) => Promise<unknown>>> = {
  sqlite: async () => {},
  postgres: (trx) => sql`set transaction isolation level repeatable read`.execute(trx),
};

async function readRows(trx: Queryable, name: WorldTable): Promise<readonly DumpedRow[]> {
  const rows = await trx.selectFrom(name).selectAll().execute();
  return rows
    .filter((row) => !("owner" in row && row.state === "pending"))
    .map((row) => ({ ...row }));
}
