import { sql } from "kysely";
import type { StorageKind } from "../database/storage.ts";
import type { ClockRow, Queryable } from "../database/tables.ts";
import { wallTime } from "../database/wall-time.ts";

export type ClockMode = ClockRow["mode"];

/** What whoever changes the clock's row holds. */
export const clockLock = "clock";

/** How the clock of a database begins that has none yet. */
export interface ClockStart {
  readonly mode: ClockMode;
  /** Epoch milliseconds. Default: the wall clock. */
  readonly start?: number;
}

/** The clock as the database holds it, and the wall clock of the same moment. */
export type ClockReading = ClockRow & { readonly wall: number };

export function presentOf({ mode, advancing, frozen_at, offset_ms, wall }: ClockReading): number {
  return mode === "frozen" || advancing === 1 ? frozen_at : wall + offset_ms;
}

/** Reads the clock; one that is missing, because the database is new or was emptied, begins. */
export async function readClock(
  db: Queryable,
  kind: StorageKind,
  begin: ClockStart,
): Promise<ClockReading> {
  const row = await selectClock(db, kind);
  if (row !== undefined) return row;
  await insertClock(db, kind, begin);
  return readClock(db, kind, begin);
}

export function selectClock(db: Queryable, kind: StorageKind): Promise<ClockReading | undefined> {
  const query = db.selectFrom("clock").selectAll().select(wallTime(kind).as("wall"));
  return query.executeTakeFirst();
}

/** Of two instances that find no clock, one begins it. */
export async function insertClock(
  db: Queryable,
  kind: StorageKind,
  begin: ClockStart,
): Promise<void> {
  const wall = wallTime(kind);
  const start = begin.start ?? wall;
  await db
    .insertInto("clock")
    .values({
      id: 1,
      mode: begin.mode,
      offset_ms: sql<number>`${start} - ${wall}`,
      frozen_at: start,
      advancing: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
