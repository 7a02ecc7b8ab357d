import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unpackChromium } from "@plumbline-tools/browser";
import { runVitest } from "@plumbline-tools/nested-vitest";
import { expect, test } from "vitest";

const run = promisify(execFile);
const examples = new URL("../../../examples/", import.meta.url);

test("the example of concurrent Vitest tests passes", async () => {
  const report = await runVitest(fileURLToPath(new URL("isolated-tests", examples)));

  expect(JSON.parse(report)).toMatchObject({
    numPassedTests: 3,
    numFailedTests: 0,
  });
});

test("the example of Playwright tests passes in Chromium", async ({ skip }) => {
  const cwd = fileURLToPath(new URL("playwright", examples));
  const CHROMIUM_PATH = await unpackChromium().catch((error: Error) => skip(error.message));
  const cli = createRequire(new URL("playwright/", examples)).resolve("@playwright/test/cli");
  const env = { ...process.env, CHROMIUM_PATH, NODE_OPTIONS: "--conditions=@plumbline/source" };
  const { stdout } = await run(process.execPath, [cli, "test", "--reporter=json"], { cwd, env });

  expect(JSON.parse(stdout).stats).toMatchObject({ expected: 3, unexpected: 0, flaky: 0 });
});
