import type { Clock } from "../src/clock.ts";

export interface VirtualClock extends Clock {
  /** How many sleep at this moment. */
  readonly sleeping: () => number;
  /** Resolves once a condition holds, while time stands still. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** More turns of the event loop than an exchange without a network takes. */
const idleTurns = 40;

/** Time that stands still while anything is going on, and leaps to the next waking when nothing is. */
export function createVirtualClock(startsAt: number = Date.UTC(2026, 0, 1)): VirtualClock {
  let time = startsAt;
  let quietTurns = 0;
  let isTurning = false;
  const sleepers = new Map<() => void, number>();

  const turn = (): void => {
    quietTurns += 1;
    const [next] = [...sleepers].toSorted(([, a], [, b]) => a - b);
    isTurning = next !== undefined;
    if (!next) return;
    if (quietTurns > idleTurns) {
      quietTurns = 0;
      time = Math.max(time, next[1]);
      next[0]();
    }
    setImmediate(turn);
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
    quietTurns = 0;
    if (!isTurning) setImmediate(turn);
    isTurning = true;
    await promise;
  };
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      quietTurns = 0;
      // oxlint-disable-next-line no-await-in-loop -- the condition is looked at once a turn
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { now: () => time, sleep, sleeping: () => sleepers.size, until };
}
