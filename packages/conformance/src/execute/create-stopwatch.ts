import type { RunTime } from "./run-time.ts";

/** How long a run takes, in milliseconds of the target's time. */
export interface Stopwatch {
  /** Without what was left out. */
  passed(): number;
  /** With what was left out. */
  allPassed(): number;
  /** Time that is left out does not count as time of the run. */
  wait(milliseconds: number, options?: { readonly isLeftOut?: boolean }): Promise<void>;
}

export function createStopwatch(time: RunTime, signal: AbortSignal | undefined): Stopwatch {
  const began = time.latest();
  let leftOut = 0;
  return {
    passed: () => time.latest() - began - leftOut,
    allPassed: () => time.latest() - began,
    async wait(milliseconds, { isLeftOut = false } = {}) {
      const before = time.now();
      await time.wait(milliseconds, signal);
      if (isLeftOut) leftOut += time.now() - before;
    },
  };
}
