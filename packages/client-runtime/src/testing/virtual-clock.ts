import type { Clock } from "../time/clock.ts";

/** Time for tests: it stands still while anything is going on, and leaps over the waits. */
export interface VirtualClock extends Clock {
  /** How many sleep at this moment; none once every call has ended. */
  readonly sleeping: () => number;
  /** Resolves once a condition holds, while time stands still. */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** Time stands still until the work is done. For what happens outside of the program, such as a request to a real server; not for what waits for this clock. */
  readonly hold: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** More turns of the event loop than an exchange without a network takes. */
const idleTurns = 40;

/** Found when the module is loaded, before a test replaces the platform's timers. Browsers have only the second. */
const nextTurn: (run: () => void) => unknown =
  // Not every platform's types have it.
  (globalThis as { setImmediate?: (run: () => void) => unknown }).setImmediate ?? setTimeout;

/**
 * A clock for `createClient({ clock })` that leaps to the next waking as soon as nothing else happens, so that a wait of a minute
 * takes no time. It starts at the beginning of 2026, or at the given milliseconds since the epoch.
 * @example
 * const clock = virtualClock();
 * const client = createClient({ baseUrl, auth, fetch, clock });
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
      // oxlint-disable-next-line no-await-in-loop -- the condition is looked at once a turn
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
