import { expect, test } from "vitest";
import { limit, printedBy, replacing } from "./testing/heap-programs.ts";

// Takes half a minute, because V8 seldom collects a large heap.
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
