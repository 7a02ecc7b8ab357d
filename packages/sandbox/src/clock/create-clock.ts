import type { Storage } from "../database/storage.ts";
import { type ClockReader, createClockReader } from "./clock-reader.ts";
import { type ClockMode, type ClockStart, presentOf, type ClockReading } from "./read-clock.ts";
import { type DueWork, findDue } from "./due-work.ts";
import { createMover, type Mover } from "./mover.ts";
import { startTicker } from "./ticker.ts";

export interface ClockState {
  /** `real` runs with the wall clock, at some distance from it; `frozen` stands until it is moved. */
  readonly mode: ClockMode;
  /** The present, in epoch milliseconds. */
  readonly now: number;
}

/**
 * The time of a sandbox, one for all instances of a database. It never goes back. Work that becomes due while it is
 * moved is done in order, each piece at the very instant it is due: the clock stands there meanwhile. Who moves the
 * clock while somebody else does, on whatever instance, moves it from where that one left it.
 */
export interface SandboxClock {
  /** The present, in epoch milliseconds. */
  now(): Promise<number>;
  state(): Promise<ClockState>;
  /**
   * Moves the clock forward by so many milliseconds. When a piece of work fails, the clock stays at the last instant it
   * reached and the failure is thrown. Throws SandboxError `clock-backwards` or `control-invalid`.
   */
  advance(milliseconds: number): Promise<ClockState>;
  /** Moves the clock forward to an instant, in epoch milliseconds; otherwise like `advance`. */
  advanceTo(instant: number): Promise<ClockState>;
  /** Stops the clock where it is, once what is due there is done. */
  freeze(): Promise<ClockState>;
  /** Lets the clock run on from where it stands. */
  resume(): Promise<ClockState>;
  /** Does what is due by now, and tells how many pieces that were. A clock that runs does so by itself. */
  runDue(): Promise<number>;
  /** Ends what the clock does by itself. */
  close(): Promise<void>;
}

export interface ClockOptions extends ClockStart {
  readonly storage: Storage;
  /** Kinds of work; of what is due at one instant, the kind listed first is done first. */
  readonly dueWork: readonly DueWork[];
  /** Told when work that came due while the clock ran could not be done; it is tried again. */
  readonly onFailure?: (error: unknown) => void;
}

/** The clock of a database. `mode` and `start` are for one that has none yet; any other goes on as it was. */
export async function createClock(options: ClockOptions): Promise<SandboxClock> {
  const { storage, dueWork, onFailure = () => {} } = options;
  const reader = createClockReader(storage, options);
  const mover = createMover({ storage, dueWork, begin: options, reader });

  const state = async (): Promise<ClockState> => toState(await reader.read());
  await state();
  const ticker = startTicker(() => tick(storage, { dueWork, reader, mover }), onFailure);
  return {
    now: async () => presentOf(await reader.read()),
    state,
    advance: (milliseconds) => mover.move((present) => present + milliseconds).then(toState),
    advanceTo: (instant) => mover.move(() => instant).then(toState),
    freeze: () => mover.freeze().then(toState),
    resume: () => mover.resume().then(toState),
    runDue: () => mover.runDue(),
    close: () => ticker.stop(),
  };
}

function toState(reading: ClockReading): ClockState {
  return { mode: reading.mode, now: presentOf(reading) };
}

interface TickOptions {
  readonly dueWork: readonly DueWork[];
  readonly reader: ClockReader;
  readonly mover: Mover;
}

/** Looks before it waits for its turn: most of the time nothing is due. */
async function tick(storage: Storage, { dueWork, reader, mover }: TickOptions): Promise<void> {
  const reading = await reader.read();
  if (reading.mode === "frozen") return;
  const isLeft = reading.advancing === 1;
  if (isLeft || (await findDue(storage.db, dueWork, presentOf(reading))) !== undefined) {
    await mover.runDue();
  }
}
