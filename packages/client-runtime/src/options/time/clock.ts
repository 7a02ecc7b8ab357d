import { longestSleepMs, setAlarm } from "./set-alarm.ts";

/** The clock of a client. */
export interface Clock {
  /** Returns the milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after a number of milliseconds, or when the signal is aborted. Leaves no timer behind. Never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), sleep };

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  const cancel = setAlarm(undefined, Math.min(ms, longestSleepMs), wake);
  signal.addEventListener("abort", wake);
  if (!signal.aborted) await promise;
  signal.removeEventListener("abort", wake);
  cancel();
}
