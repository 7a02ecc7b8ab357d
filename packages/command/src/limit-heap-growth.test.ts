import { expect, test } from "vitest";
import { keeping, limit, printedBy, replacing } from "./testing/heap-programs.ts";

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
