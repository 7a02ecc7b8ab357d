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

export function presentOf({ mode, advancing, frozen_at, offset_ms, wall }: ClockReading): number {
  return mode === "frozen" || advancing === 1 ? frozen_at : wall + offset_ms;
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
