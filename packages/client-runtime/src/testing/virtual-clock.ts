import type { Clock } from "../options/time/clock.ts";

/** A clock for tests: it stops while the program is busy, and skips waits. */
export interface VirtualClock extends Clock {
  /** Number of current sleeps; 0 when every call has ended. */
  readonly sleeping: () => number;
  /** Resolves when a condition holds. Time stops meanwhile. */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** Stops time until a promise settles. For work outside of the program, such as a request to a real server, but not for work that waits for this clock. */
  readonly hold: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** More turns of the event loop than an exchange without a network needs. */
const idleTurns = 40;

/** Looked up when the module is loaded, before a test replaces the platform's timers. Browsers only have `setTimeout`. */
const nextTurn: (run: () => void) => unknown =
  // Some platforms' types lack it.
  (globalThis as { setImmediate?: (run: () => void) => unknown }).setImmediate ?? setTimeout;

/**
 * A clock for `createClient({ clock })` that skips to the end of the next sleep as soon as the program is idle, so that a wait of a minute
 * takes no time. It starts at the beginning of 2026, or at the given milliseconds since the epoch.
 * @example
 * ```ts
 * import { virtualClock } from "@plumbline/client-runtime/testing";
 * import { createClient } from "./generated/client.ts";
 *
 * const clock = virtualClock(Date.UTC(2030, 0, 1));
 * export const client = createClient({ baseUrl: "https://shop.test/v2", auth: "key", clock });
 * ```
 */
export function virtualClock(startsAt: number = Date.UTC(2026, 0, 1)): VirtualClock {
  let time = startsAt;
  let quietTurns = 0;
  let isTurning = false;
  let held = 0;
  const sleepers = new Map<() => void, number>();

  const turn = (): void => {
    quietTurns += 1;
    const [next] = [...sleepers].toSorted(([, a], [, b]) => a - b);
    isTurning = next !== undefined && held === 0;
    if (!next || held > 0) return;
    if (quietTurns > idleTurns) {
      quietTurns = 0;
      time = Math.max(time, next[1]);
      next[0]();
    }
    nextTurn(turn);
  };
  const startTurning = (): void => {
    quietTurns = 0;
    if (!isTurning) nextTurn(turn);
    isTurning = true;
  };
  const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => {
      sleepers.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    sleepers.set(wake, time + ms);
    signal.addEventListener("abort", wake);
    startTurning();
    await promise;
  };
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      quietTurns = 0;
      // oxlint-disable-next-line no-await-in-loop -- the condition is checked once a turn
      await new Promise<void>((resolve) => nextTurn(resolve));
    }
  };
  const hold = async <Result>(work: Promise<Result>): Promise<Result> => {
    held += 1;
    try {
      return await work;
    } finally {
      held -= 1;
      startTurning();
    }
  };
  return { now: () => time, sleep, sleeping: () => sleepers.size, until, hold };
}
