/** The time a client goes by. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or when the signal is aborted, and leaves no timer behind. Never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), sleep };

/** Beyond this a platform's timer fires at once. */
export const longestSleepMs: number = 2 ** 31 - 1;

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", wake);
    resolve();
  };
  const timer = setTimeout(wake, Math.min(ms, longestSleepMs));
  signal.addEventListener("abort", wake);
  await promise;
}
