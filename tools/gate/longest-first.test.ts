import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { longest } from "./longest-first.ts";

test("the longest test files exist", () => {
  const missing = longest.filter(
    (path) => !existsSync(new URL(`../../${path}.test.ts`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
