import { type RawBuilder, sql } from "kysely";
import type { Session, Storage } from "../database/storage.ts";
import type { ClockRow, Queryable } from "../database/base-tables.ts";
import { wallTime } from "../database/wall-time.ts";
import { checkForward } from "./check-forward.ts";
import type { ClockReader } from "./clock-reader.ts";
import {
  clockLock,
  type ClockStart,
  isLate,
  isRunning,
  presentOf,
  readClock,
  type ClockReading,
} from "./read-clock.ts";
import { type Due, type DueWork, findDue } from "./due-work.ts";

export interface MoverOptions {
  readonly storage: Storage;
  readonly dueWork: readonly DueWork[];
  readonly begin: ClockStart;
  readonly reader: ClockReader;
}

/** Changes the clock, one change at a time over all instances. Each change returns the new clock. */
export interface Mover {
  /** Moves the clock to the instant that `target` returns for the present. */
  move(target: (present: number) => number): Promise<ClockReading>;
  freeze(): Promise<ClockReading>;
  resume(): Promise<ClockReading>;
  runDue(): Promise<number>;
  /** Stores that the clock has reached an instant, and lets it run on from there if the wall clock was set back. */
  keep(instant: number): Promise<ClockReading>;
}

export function createMover({ storage, dueWork, begin, reader }: MoverOptions): Mover {
  const wall = wallTime(storage.kind);

  const read = ({ db }: Session): Promise<ClockReading> => readClock(db, storage.kind, begin);

  /** Lets a clock run again that an instance left standing when it crashed during a move. */
  async function start(session: Session): Promise<ClockReading> {
    const reading = await read(session);
    return reading.advancing === 0 ? reading : write(session, { advancing: 0, ...runOn(wall) });
  }

  async function write(session: Session, change: Change): Promise<ClockReading> {
    await session.db.updateTable("clock").set(change).execute();
    await reader.refresh();
    return read(session);
  }

  async function runUntil(session: Session, until: number): Promise<number> {
    for (let done = 0; ; done += 1) {
      const due = await findDue(session.db, dueWork, until);
      if (due === undefined) return done;
      await session.transaction((trx) => runAtItsInstant(trx, due));
      await reader.refresh();
    }
  }

  const inTurn = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    storage.exclusively(clockLock, work);

  return {
    move: (target) =>
      inTurn(async (session) => {
        const present = presentOf(await start(session));
        const to = checkForward(present, target(present));
        await write(session, { advancing: 1, frozen_at: present });
        try {
          await runUntil(session, to);
          await stand(session.db, to);
        } finally {
          await write(session, { advancing: 0, ...runOn(wall) });
        }
        return read(session);
      }),

    freeze: () =>
      inTurn(async (session) => {
        const reading = await start(session);
        if (reading.mode === "frozen") return reading;
        const present = presentOf(reading);
        const frozen = await write(session, { mode: "frozen", frozen_at: present });
        await runUntil(session, present);
        return frozen;
      }),

    resume: () =>
      inTurn(async (session) => {
        const reading = await start(session);
        if (reading.mode === "real") return reading;
        return write(session, { mode: "real", ...runOn(wall) });
      }),

    runDue: () => inTurn(async (session) => runUntil(session, presentOf(await start(session)))),

    keep: (instant) =>
      inTurn(async (session) =>
        keepReached(await start(session), instant, (change) => write(session, change(wall))),
      ),
  };
}

type Change = {
  readonly [Column in keyof ClockRow]?: ClockRow[Column] | RawBuilder<ClockRow[Column]>;
};

async function keepReached(
  reading: ClockReading,
  instant: number,
  write: (change: (wall: RawBuilder<number>) => Change) => Promise<ClockReading>,
): Promise<ClockReading> {
  if (!isRunning(reading)) return reading;
  const kept = await write(() => ({ frozen_at: Math.max(reading.frozen_at, instant) }));
  return isLate(kept) ? write(runOn) : kept;
}

/** Returns the columns of a clock that runs on from where it stands. */
function runOn(wall: RawBuilder<number>): { readonly offset_ms: RawBuilder<number> } {
  return { offset_ms: sql<number>`frozen_at - ${wall}` };
}

async function runAtItsInstant(trx: Queryable, { at, work }: Due): Promise<void> {
  await stand(trx, at);
  await work.run(trx, at);
}

/** Sets the instant at which the clock stands during a move. Overdue work does not move it back. */
async function stand(db: Queryable, at: number): Promise<void> {
  await db
    .updateTable("clock")
    .set({ frozen_at: at })
    .where("advancing", "=", 1)
    .where("frozen_at", "<", at)
    .execute();
}
