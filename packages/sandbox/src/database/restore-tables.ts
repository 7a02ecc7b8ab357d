import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { clockLock, insertClock } from "../clock/read-clock.ts";
import { SandboxError } from "../errors/sandbox-error.ts";
import { clearTables } from "./clear-tables.ts";
import { type DumpedRow, stepsOf, type TablesDump } from "./dump-tables.ts";
import type { Session, Storage } from "./storage.ts";
import type { Queryable } from "./tables.ts";
import { type WorldTable, worldTables } from "./world-tables.ts";

/** Rows per statement: with every column a parameter this stays below what either database takes. */
const rowsPerInsert = 500;

/**
 * Puts a dumped world in the place of the present one, all of it or nothing; the clock stands, or runs on, from where it
 * was. Throws SandboxError `control-invalid` for what is no dump of such tables.
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
    // Whether rows of a dump are rows of the table, the database finds out.
    const values = rows.slice(at, at + rowsPerInsert) as never;
    await trx.insertInto(name).values(values).execute();
  }
}

function takeDump(storage: Storage, dump: JsonValue | TablesDump): TablesDump {
  const steps = stepsOf(storage.kind);
  if (!isDump(dump)) throw unfit("it is not what a sandbox dumps");
  if (JSON.stringify(dump.steps) === JSON.stringify(steps)) return dump;
  throw unfit(
    `it is of tables made by ${dump.steps.join(", ")}, and these are made by ${steps.join(", ")}`,
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
  return new SandboxError("control-invalid", `the dump cannot be restored: ${reason}`, {
    ...(cause !== undefined && { cause }),
    hint: "Restore a dump of a sandbox of this version.",
  });
}
