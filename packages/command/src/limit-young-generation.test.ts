import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const source = new URL("./limit-young-generation.ts", import.meta.url).href;

/** Keeps a part of what it makes, so that V8 lets the space for new objects grow, and prints its size in bytes. */
const growth = `
  import { setImmediate } from "node:timers/promises";
  import { getHeapSpaceStatistics } from "node:v8";
  const kept = [];
  for (let round = 0; round < 100; round += 1) {
    kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
    await setImmediate();
  }
  console.log(getHeapSpaceStatistics().find((space) => space.space_name === "new_space").space_size);
`;

function sizeAfter(code: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
  return Number(stdout);
}

test("the space for new objects stays small in a process that limits it", () => {
  const limit = `import { limitYoungGeneration } from "${source}"; limitYoungGeneration();`;
  const limited = sizeAfter(`${limit}${growth}`);

  expect(limited).toBeGreaterThan(0);
  expect(limited).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(sizeAfter(growth)).toBeGreaterThan(limited);
});
