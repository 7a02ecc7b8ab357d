import { sql } from "kysely";
import type { StorageKind } from "../database/storage-kind.ts";
import type { ClockRow, Queryable } from "../database/base-tables.ts";
import { wallTime } from "../database/wall-time.ts";

export type ClockMode = ClockRow["mode"];

/** Name of the lock for changes of the clock's row. */
export const clockLock = "clock";

/** How the clock of a new database starts. */
export interface ClockStart {
  readonly mode: ClockMode;
  /** Epoch milliseconds. Default: the wall clock. */
  readonly start?: number;
}

/** The row of the clock and the wall clock at the same moment. */
export type ClockReading = ClockRow & { readonly wall: number };

/** The present. A clock that runs does not go back if the wall clock is set back. */
export function presentOf(reading: ClockReading): number {
  const { frozen_at, offset_ms, wall } = reading;
  return isRunning(reading) ? Math.max(wall + offset_ms, frozen_at) : frozen_at;
}

export function isRunning({ mode, advancing }: ClockReading): boolean {
  return mode === "real" && advancing === 0;
}

/** Whether the wall clock was set back, so that a clock that runs stands still. */
export function isLate(reading: ClockReading): boolean {
  return isRunning(reading) && reading.wall + reading.offset_ms < reading.frozen_at;
}

/** Reads the clock. Inserts it first if the database is new or was emptied. */
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

/** Inserts the clock unless another instance has inserted it. */
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
