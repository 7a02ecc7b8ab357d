import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { clockLock, insertClock } from "../../state/clock/read-clock.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { clearTables } from "../../state/database/clear-tables.ts";
import { type DumpedRow, stepsOf, type TablesDump } from "./dump-tables.ts";
import type { Session, Storage } from "../../state/database/storage.ts";
import type { Queryable } from "../../state/database/tables.ts";
import { type WorldTable, worldTables } from "../../state/database/world-tables.ts";

/** Rows per statement, within the parameter limits of both databases. */
const rowsPerInsert = 500;

/**
 * Replaces the current world with a dump, in one transaction. The clock continues from that of the dump. Throws SandboxError
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
    await clearTables(trx);
    for (const name of worldTables) await insertRows(trx, name, tables[name] ?? []);
    await trx.deleteFrom("clock").execute();
    if (clock) await insertClock(trx, storage.kind, { mode: clock.mode, start: clock.now });
  }).catch((error: unknown) => {
    throw storage.isUnavailable(error) ? error : unfit("its rows do not fit the tables", error);
  });
}

async function insertRows(
  trx: Queryable,
  name: WorldTable,
  rows: readonly DumpedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    // The database checks whether the rows fit the table.
    const values = rows.slice(at, at + rowsPerInsert) as never;
    await trx.insertInto(name).values(values).execute();
  }
}

function takeDump(storage: Storage, dump: JsonValue | TablesDump): TablesDump {
  const steps = stepsOf(storage.kind);
  if (!isDump(dump)) throw unfit("it is not a dump of a sandbox");
  if (JSON.stringify(dump.steps) === JSON.stringify(steps)) return dump;
  throw unfit(
    `its migrations are ${dump.steps.join(", ")}, but this sandbox has ${steps.join(", ")}`,
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

function unfit(reason: string, cause?: unknown): SandboxError {
  return new SandboxError("control-invalid", `The dump cannot be restored: ${reason}`, {
    ...(cause !== undefined && { cause }),
    hint: "Restore a dump from a sandbox of this version.",
  });
}
