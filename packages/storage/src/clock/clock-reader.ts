import type { Storage } from "../database/storage.ts";
import {
  type ClockStart,
  type ClockReading,
  isRunning,
  presentOf,
  readClock,
} from "./read-clock.ts";

/** Reads the clock of a storage. */
export interface ClockReader {
  read(): Promise<ClockReading>;
  /** Call it after this process has changed the clock. */
  refresh(): Promise<void>;
}

/**
 * Creates a reader. It queries PostgreSQL each time, because another instance may have moved the clock. A SQLite database
 * belongs to this process, so its clock is cached and can be read while a transaction has the connection.
 */
export function createClockReader(storage: Storage, begin: ClockStart): ClockReader {
  const ask = (): Promise<ClockReading> => readClock(storage.db, storage.kind, begin);
  if (storage.kind === "postgres") return { read: ask, refresh: async () => {} };

  /** `frozen_at` is the latest instant that was read while the clock runs. */
  let known: ClockReading | undefined;
  let generation = storage.generation();
  async function refresh(): Promise<ClockReading> {
    generation = storage.generation();
    known = await ask();
    return known;
  }
  return {
    async read() {
      if (generation !== storage.generation()) known = undefined;
      const row = known ?? (await refresh());
      const reading = { ...row, wall: Date.now() };
      // A change of the clock may have replaced the row meanwhile.
      if (row === known && isRunning(reading))
        known = { ...reading, frozen_at: presentOf(reading) };
      return reading;
    },
    async refresh() {
      await refresh();
    },
  };
}
