import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const source = new URL("./limit-heap-growth.ts", import.meta.url).href;
const limit = `import { limitHeapGrowth } from "${source}"; limitHeapGrowth();`;

/** Keeps a part of what it makes, so that V8 lets the space for new objects grow, and prints its size in bytes. */
const keeping = `
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
const replacing = (parts: number, rounds: number): string => `
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

function printedBy(code: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
  return Number(stdout);
}

test("the space for new objects stays small in a process that limits it", () => {
  const limited = printedBy(`${limit}${keeping}`);

  expect(limited).toBeGreaterThan(0);
  expect(limited).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(printedBy(keeping)).toBeGreaterThan(limited);
});

test("unused objects are collected earlier", () => {
  const collections = printedBy(replacing(20, 600));

  expect(collections).toBeGreaterThan(0);
  expect(printedBy(`${limit}${replacing(20, 600)}`)).toBeGreaterThan(collections);
});

test("a large heap is collected after it has grown by a smaller part", () => {
  const byHalf = `
    import { setFlagsFromString } from "node:v8";
    setFlagsFromString("--heap-growing-percent=50");
  `;
  // V8 collects beside the program, so that few collections differ by chance: 3 and 7 in 1,000 rounds, or 4 and 6; 8 and 16 in 2,500.
  const collections = printedBy(`${byHalf}${replacing(400, 2_500)}`);

  expect(collections).toBeGreaterThan(4);
  expect(printedBy(`${limit}${replacing(400, 2_500)}`)).toBeGreaterThan(1.25 * collections);
});
