import { virtualClock, type VirtualClock } from "@local-ads/client/testing";

/** Runs a program with virtual timers and clock, which skip every wait, and with `Math.random` always one half. */
export async function withVirtualTime<Result>(
  run: (clock: VirtualClock) => Promise<Result>,
): Promise<Result> {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = Date;
  const { random } = Math;
  const clock = virtualClock();
  Date.now = clock.now;
  Math.random = () => 0.5;
  // Node's timers have overloads that no client uses.
  globalThis.setTimeout = ((ring: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    startTimer(clock, () => ring(...given), ms)) as never;
  globalThis.clearTimeout = ((timer?: Timer) => timer?.stop()) as never;
  try {
    return await run(clock);
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Date.now = now;
    Math.random = random;
  }
}

interface Timer {
  readonly stop: () => void;
  readonly ref: () => Timer;
  readonly unref: () => Timer;
}

function startTimer(clock: VirtualClock, ring: () => void, ms: number): Timer {
  const stopped = new AbortController();
  const ringLater = async (): Promise<void> => {
    await clock.sleep(ms, stopped.signal);
    if (!stopped.signal.aborted) ring();
  };
  void ringLater();
  const timer: Timer = { stop: () => stopped.abort(), ref: () => timer, unref: () => timer };
  return timer;
}
