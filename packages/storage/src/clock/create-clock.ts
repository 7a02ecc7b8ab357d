import type { Storage } from "../database/storage.ts";
import { type ClockReader, createClockReader } from "./clock-reader.ts";
import {
  type ClockMode,
  type ClockStart,
  isLate,
  isRunning,
  presentOf,
  type ClockReading,
} from "./read-clock.ts";
import { type DueWork, findDue } from "./due-work.ts";
import { createMover, type Mover } from "./mover.ts";
import { startTicker } from "./ticker.ts";

export interface ClockState {
  /** `real` runs at a constant offset from the wall clock, `frozen` stands still until it is moved. */
  readonly mode: ClockMode;
  /** The present in epoch milliseconds. */
  readonly now: number;
}

/**
 * The clock of a server, shared by all instances of a database. It never goes back. Work that becomes due while the clock
 * is moved is done in order, each piece while the clock stands at the instant at which the piece is due. Concurrent moves,
 * also of several instances, run one after the other.
 */
export interface Clock {
  /** The present in epoch milliseconds. */
  now(): Promise<number>;
  state(): Promise<ClockState>;
  /**
   * Moves the clock forward by so many milliseconds. When a piece of work fails, the clock stays at the last instant it
   * reached and the failure is thrown. Throws StateError `clock-backwards` or `control-invalid`.
   */
  advance(milliseconds: number): Promise<ClockState>;
  /** Like `advance`, to an instant in epoch milliseconds. */
  advanceTo(instant: number): Promise<ClockState>;
  /** Freezes the clock after the work that is due is done. */
  freeze(): Promise<ClockState>;
  /** Lets the clock run from its present. */
  resume(): Promise<ClockState>;
  /** Does the work that is due and returns the number of pieces. A running clock does so by itself. */
  runDue(): Promise<number>;
  /** Stops the clock from doing work by itself. */
  close(): Promise<void>;
}

export interface ClockOptions extends ClockStart {
  readonly storage: Storage;
  /** Kinds of work. Work that is due at the same instant is done in the order of this list. */
  readonly dueWork: readonly DueWork[];
  /** Receives errors of work that became due while the clock ran. The work is attempted again. */
  readonly onFailure?: (error: unknown) => void;
}

/** How often the present of a clock that runs is stored, if it was read. */
const keptEveryMs = 1000;

/** Creates the clock of a database. `mode` and `start` apply only if the database has no clock yet. */
export async function createClock(options: ClockOptions): Promise<Clock> {
  const { storage, dueWork, onFailure = () => {} } = options;
  const reader = createClockReader(storage, options);
  const mover = createMover({ storage, dueWork, begin: options, reader });

  const state = async (): Promise<ClockState> => toState(await reader.read());
  const begun = await reader.read();
  const reached = await findLatestHit(storage);
  // The wall clock may have been set back while no process ran.
  if (isRunning(begun) && (isLate(begun) || reached > presentOf(begun))) await mover.keep(reached);
  let isRead = false;
  let keptAt = 0;

  async function keep(everyMs: number): Promise<void> {
    const reading = await reader.read();
    const present = presentOf(reading);
    const isDue = isLate(reading) || (isRead && Math.abs(present - keptAt) >= everyMs);
    if (!isRunning(reading) || !isDue) return;
    isRead = false;
    keptAt = present;
    await mover.keep(present);
  }

  const ticker = startTicker(async () => {
    await tick(storage, { dueWork, reader, mover });
    await keep(keptEveryMs);
  }, onFailure);
  return {
    async now() {
      isRead = true;
      return presentOf(await reader.read());
    },
    state,
    advance: (milliseconds) => mover.move((present) => present + milliseconds).then(toState),
    advanceTo: (instant) => mover.move(() => instant).then(toState),
    freeze: () => mover.freeze().then(toState),
    resume: () => mover.resume().then(toState),
    runDue: () => mover.runDue(),
    async close() {
      await ticker.stop();
      // Without the database, the clock is as it was a moment ago.
      await keep(0).catch(() => {});
    },
  };
}

/** The latest instant at which a request was counted: the clock may have run on after its present was stored. */
async function findLatestHit({ db }: Storage): Promise<number> {
  const latest = await db
    .selectFrom("rate_hits")
    .select(({ fn }) => fn.max("at").as("at"))
    .executeTakeFirst();
  return latest?.at ?? 0;
}

function toState(reading: ClockReading): ClockState {
  return { mode: reading.mode, now: presentOf(reading) };
}

interface TickOptions {
  readonly dueWork: readonly DueWork[];
  readonly reader: ClockReader;
  readonly mover: Mover;
}

/** Checks without a lock first, because most of the time nothing is due. */
async function tick(storage: Storage, { dueWork, reader, mover }: TickOptions): Promise<void> {
  const reading = await reader.read();
  if (reading.mode === "frozen") return;
  const isLeft = reading.advancing === 1;
  if (isLeft || (await findDue(storage.db, dueWork, presentOf(reading))) !== undefined) {
    await mover.runDue();
  }
}
