import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Larger than what a command needs between two collections, smaller than the caches of a processor. */
const enough = 8 * 1024 * 1024;

/** By how much the rest of the heap may grow before it is collected again, in percent of what was in use after the last time. */
const [leastGrowth, mostGrowth] = [20, 50];

/** The bytes that it may grow by, if that is between the two. */
const usualGrowth = 40 * 1024 * 1024;

/**
 * Limits the memory of a command to one and a half times what it uses, or 1.2 times if it uses more than 200 MB. V8 would let the part of
 * the heap for new objects grow to 128 MB in a program that keeps some of what it makes, and the rest to a multiple of what is in use.
 * @see https://v8.dev/blog/trash-talk
 */
export function limitHeapGrowth(): void {
  limitGrowth(mostGrowth);
  endYoungGrowth();
  // `--max-semi-space-size` has an effect only when Node starts, and the interpreter line of a script cannot pass it everywhere.
  const observer = new PerformanceObserver((list) => {
    endYoungGrowth();
    if (list.getEntries().some(isOfWholeHeap)) limitGrowth((100 * usualGrowth) / heapInUse());
  });
  observer.observe({ entryTypes: ["gc"] });
}

function limitGrowth(percent: number): void {
  const growth = Math.round(Math.min(mostGrowth, Math.max(leastGrowth, percent)));
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

function heapInUse(): number {
  return process.memoryUsage().heapUsed;
}

function isOfWholeHeap(collection: PerformanceEntry): boolean {
  const detail: unknown = "detail" in collection ? collection.detail : undefined;
  const kind = typeof detail === "object" && detail && "kind" in detail ? detail.kind : undefined;
  return kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

/** Ends the growth of the part for new objects if it is large enough. */
function endYoungGrowth(): void {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  if ((space?.space_size ?? 0) >= enough) setFlagsFromString("--semi-space-growth-factor=1");
}
