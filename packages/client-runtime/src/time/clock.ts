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
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = (): void => resolve();
  const callOff = setAlarm(systemClock, ms, wake);
  signal.addEventListener("abort", wake);
  if (!signal.aborted) await promise;
  signal.removeEventListener("abort", wake);
  callOff();
}

/** Rings after so many milliseconds, unless it is called off before. */
export function setAlarm(clock: Clock, ms: number, ring: () => void): () => void {
  // The system's own timer does without the signal and the promises that a sleep takes.
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
  // Without a reason the platform would make an error of its own, stack and all, for each call.
  return () => off.abort("off");
}
