import { expect, test } from "vitest";
import { createWorkspace } from "./testing/create-workspace.ts";

test("what has passed is counted again and not run again until it changes", async () => {
  const workspace = createWorkspace();
  const first = await workspace.test();
  expect([first.ran, first.closingLine, first.code]).toEqual([
    [
      "packages/isbn/src/parse.test.ts",
      "packages/shop/test/listing.test.ts",
      "packages/shop/test/program.test.ts",
      "packages/shop/test/readme.test.ts",
      "packages/shop/test/sell.test.ts",
    ],
    "5 passed, 0 failed",
    0,
  ]);

  const second = await workspace.test();
  expect([second.ran, second.closingLine]).toEqual([[], "5 passed, 0 failed (5 cached)"]);

  workspace.write(
    "packages/isbn/src/parse.ts",
    "export const parse = (text: string) => text.trim();",
  );
  const third = await workspace.test("--full");
  expect([third.ran, third.closingLine]).toEqual([
    [
      "packages/isbn/src/parse.test.ts",
      "packages/isbn/test/exhaustive.full.test.ts",
      "packages/shop/test/sell.test.ts",
    ],
    "6 passed, 0 failed (3 cached)",
  ]);

  const fresh = await workspace.test("--fresh");
  expect([fresh.ran, fresh.closingLine]).toEqual([first.ran, "5 passed, 0 failed"]);
});

test("a file that fails, skips a test or does not load is not cached", async () => {
  const workspace = createWorkspace();
  const skipping = 'import { test } from "vitest";\ntest.skip("later", () => {});';
  workspace.write("packages/shop/test/program.test.ts", skipping);
  workspace.write("packages/isbn/src/parse.ts", "export const parse = (text: string) => text;");
  workspace.remove("packages/shop/src/sell.ts");

  const [first, second] = [await workspace.test(), await workspace.test()];

  expect([first.closingLine, first.code]).toEqual(["2 passed, 2 failed, 1 skipped", 1]);
  expect([second.closingLine, second.code]).toEqual([
    "2 passed, 2 failed, 1 skipped (2 cached)",
    1,
  ]);
});

test.each(["flights", "--quick"])("%s is wrong usage", async (argument) => {
  const { code, output } = await createWorkspace().test(argument);
  expect([code, output]).toEqual([2, expect.stringContaining(`Unknown argument: ${argument}`)]);
});
