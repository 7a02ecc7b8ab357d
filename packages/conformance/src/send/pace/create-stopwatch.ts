import type { RunTime } from "./run-time.ts";

/** Measures how long a run takes, in milliseconds of the target's time. */
export interface Stopwatch {
  /** The passed time, except the time that was left out. */
  passed(): number;
  /** The passed time, including the time that was left out. */
  allPassed(): number;
  /** Leaves this time out of the time of the run. */
  wait(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
  /** Leaves out time that has passed. */
  readonly leaveOut: (milliseconds: number) => void;
}

export function createStopwatch(time: RunTime, signal: AbortSignal | undefined): Stopwatch {
  const began = time.latest();
  let leftOut = 0;
  return {
    passed: () => time.latest() - began - leftOut,
    allPassed: () => time.latest() - began,
    leaveOut: (milliseconds) => void (leftOut += milliseconds),
    async wait(milliseconds, { isLeftOut = false } = {}) {
      const before = time.now();
      await time.wait(milliseconds, signal);
      if (isLeftOut) leftOut += time.now() - before;
    },
  };
}
