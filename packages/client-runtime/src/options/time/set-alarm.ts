/** The longest delay of a platform's timer. A longer one fires at once. */
export const longestSleepMs: number = 2 ** 31 - 1;

/** A clock that a program passed. */
interface Sleeper {
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Calls `ring` after a number of milliseconds of a clock, by default the system's. Returns a function that cancels it. */
export function setAlarm(clock: Sleeper | undefined, ms: number, ring: () => void): () => void {
  if (!clock) {
    const timer = setTimeout(ring, ms);
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
