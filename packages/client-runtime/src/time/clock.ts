/** The clock of a client. */
export interface Clock {
  /** Returns the milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after a number of milliseconds, or when the signal is aborted. Leaves no timer behind. Never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), sleep };

/** The longest delay of a platform's timer. A longer one fires at once. */
export const longestSleepMs: number = 2 ** 31 - 1;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  const cancel = setAlarm(systemClock, ms, wake);
  signal.addEventListener("abort", wake);
  if (!signal.aborted) await promise;
  signal.removeEventListener("abort", wake);
  cancel();
}

/** Calls `ring` after a number of milliseconds. Returns a function that cancels it. */
export function setAlarm(clock: Clock, ms: number, ring: () => void): () => void {
  // The system's timer needs neither the signal nor the promises of a sleep.
  if (clock === systemClock) {
    const timer = setTimeout(ring, Math.min(ms, longestSleepMs));
    return () => clearTimeout(timer);
  }
  const off = new AbortController();
  const ringLater = async (): Promise<void> => {
    await clock.sleep(ms, off.signal);
    if (!off.signal.aborted) ring();
  };
  void ringLater();
  // Without a reason, the platform would create an error with a stack for each call.
  return () => off.abort("off");
}
