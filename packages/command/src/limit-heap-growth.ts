import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Larger than what a command needs between two collections, smaller than the caches of a processor. */
const enough = 8 * 1024 * 1024;

/** By how much the rest of the heap may grow before it is collected again, in percent of what was in use after the last time. */
const growth = 50;

/**
 * Limits the memory of a command to about one and a half times what it uses. V8 would let the part of the heap for new objects grow to
 * 128 MB in a program that keeps some of what it makes, and the rest to a multiple of what is in use.
 * @see https://v8.dev/blog/trash-talk
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  if (endYoungGrowth()) return;
  // `--max-semi-space-size` has an effect only when Node starts, and the interpreter line of a script cannot pass it everywhere.
  const observer = new PerformanceObserver(() => {
    if (endYoungGrowth()) observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
}

/** Ends the growth of the part for new objects if it is large enough, and returns whether it is. */
function endYoungGrowth(): boolean {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  const isEnough = (space?.space_size ?? 0) >= enough;
  if (isEnough) setFlagsFromString("--semi-space-growth-factor=1");
  return isEnough;
}
