import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unpackChromium } from "@plumbline-tools/browser";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const examples = new URL("../../../examples/", import.meta.url);

/** Starts Vitest like `vitest run`, with the sources of packages and without timeouts, because a busy machine is slow. */
const script = `
const { startVitest } = await import("vitest/node");
const conditions = ["@plumbline/source"];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: conditions } };
const [, outputFile] = process.argv;
const unlimited = { testTimeout: 0, hookTimeout: 0 };
const options = { root: process.cwd(), watch: false, reporters: ["json"], outputFile, ...unlimited };
const vitest = await startVitest("test", [], options, { resolve, ssr });
await vitest.close();`;

test("the example of concurrent Vitest tests passes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-example-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "results.json");
  const flags = ["--conditions=@plumbline/source", "--input-type=module", "--eval", script, file];
  await run(process.execPath, flags, {
    cwd: fileURLToPath(new URL("isolated-tests", examples)),
  });

  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
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
