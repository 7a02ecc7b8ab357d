import { spawnSync } from "node:child_process";

const source = new URL("../limit-heap-growth.ts", import.meta.url).href;
/** Limits the heap of a program that begins with it. */
export const limit = `import { limitHeapGrowth } from "${source}"; limitHeapGrowth();`;

/** Keeps a part of what it makes, so that V8 lets the space for new objects grow, and prints its size in bytes. */
export const keeping = `
  import { setImmediate } from "node:timers/promises";
  import { getHeapSpaceStatistics } from "node:v8";
  const kept = [];
  for (let round = 0; round < 100; round += 1) {
    kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
    await setImmediate();
  }
  console.log(getHeapSpaceStatistics().find((space) => space.space_name === "new_space").space_size);
`;

/** Makes a part of 0.6 MB in each round, keeps a number of them, and prints how often its whole heap was collected. */
export const replacing = (parts: number, rounds: number): string => `
  import { constants, PerformanceObserver } from "node:perf_hooks";
  import { setImmediate } from "node:timers/promises";
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
  });
  observer.observe({ entryTypes: ["gc"] });
  const kept = [];
  for (let round = 0; round < ${rounds}; round += 1) {
    kept[round % ${parts}] = Array.from({ length: 20_000 }, (_, index) => ({ index }));
    await setImmediate();
  }
  console.log(collections);
`;

/** Runs a program and returns the number that it prints. */
export function printedBy(code: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
  return Number(stdout);
}
