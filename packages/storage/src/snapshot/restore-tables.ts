import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { clockLock, insertClock } from "../clock/read-clock.ts";
import { StateError } from "../state-error.ts";
import { clearTables } from "../database/clear-tables.ts";
import type { DumpedRow, TablesDump } from "./dump-tables.ts";
import type { Session, Storage } from "../database/storage.ts";
import type { BaseTables, Queryable } from "../database/base-tables.ts";

/** Rows per statement, within the parameter limits of both databases. */
const rowsPerInsert = 500;

/**
 * Replaces all rows with those of a dump, in one transaction. The clock continues from that of the dump. Throws StateError
 * `control-invalid` if the dump does not fit the tables.
 */
export async function restoreTables(storage: Storage, dump: JsonValue | TablesDump): Promise<void> {
  const taken = takeDump(storage, dump);
  await storage.exclusively(clockLock, (session) => replace(storage, session, taken));
  storage.replaced();
}

async function replace(
  storage: Storage,
  { transaction }: Session,
  { clock, tables }: TablesDump,
): Promise<void> {
  await transaction(async (trx) => {
    await clearTables(trx, storage);
    for (const name of storage.tables) await insertRows(trx, name, tables[name] ?? []);
    await trx.deleteFrom("clock").execute();
    if (clock) await insertClock(trx, storage.kind, { mode: clock.mode, start: clock.now });
  }).catch((error: unknown) => {
    throw storage.isUnavailable(error) ? error : unfit("its rows do not fit the tables", error);
  });
}

async function insertRows(trx: Queryable, name: string, rows: readonly DumpedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    // The database checks whether the rows fit the table, of whatever name.
    const values = rows.slice(at, at + rowsPerInsert) as never;
    await trx
      .insertInto(name as keyof BaseTables)
      .values(values)
      .execute();
  }
}

function takeDump(storage: Storage, dump: JsonValue | TablesDump): TablesDump {
  const steps = storage.migrations;
  if (!isDump(dump)) throw unfit("it is not a dump of a database");
  if (JSON.stringify(dump.steps) === JSON.stringify(steps)) return dump;
  throw unfit(
    `its migrations are ${dump.steps.join(", ")}, but this version has ${steps.join(", ")}`,
  );
}

function isDump(dump: unknown): dump is TablesDump {
  return (
    isObject(dump) &&
    isArray(dump["steps"]) &&
    isObject(dump["tables"]) &&
    Object.values(dump["tables"]).every((rows) => isArray(rows) && rows.every(isObject)) &&
    (dump["clock"] === null || isClock(dump["clock"]))
  );
}

function isClock(clock: unknown): boolean {
  if (!isObject(clock)) return false;
  const { mode, now } = clock;
  return (mode === "real" || mode === "frozen") && Number.isInteger(now);
}

function unfit(reason: string, cause?: unknown): StateError {
  return new StateError("control-invalid", `The dump cannot be restored: ${reason}`, {
    ...(cause !== undefined && { cause }),
    hint: "Restore a dump of this version.",
  });
}
