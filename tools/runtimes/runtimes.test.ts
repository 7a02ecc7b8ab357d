import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@local-ads/sandbox";
import { browserForTests } from "@plumbline-tools/browser";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askWorkerd } from "./ask-workerd.ts";
import { type Engine, installEngine, isShipped } from "./install-engine.ts";
import { packClient } from "./pack-client.ts";
import { runProgram } from "./run-program.ts";

const browser = await browserForTests();
let folder: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "runtimes-"));
  await packClient(folder);
  sandbox = await startSandbox({ port: 0, controlPort: 0 });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const expected = {
  read: ["response", 200, "string"],
  written: ["response", 200, false],
  again: ["response", 200, true],
  givenUp: "not-sent",
  lost: "not-sent",
};

/** What tells nothing of a failure leaves it open whether anything was sent. */
const untold = { ...expected, lost: "unknown-outcome" };

test("the packed client works on the Node that runs the tests", async () => {
  expect(await run(process.execPath, ["run.mjs"])).toEqual(expected);
});

test.for<[Engine, string[]]>([
  ["Node 22", ["run.mjs"]],
  ["Node 26", ["run.mjs"]],
  ["Bun", ["run.mjs"]],
  ["Deno", ["run", "--quiet", "--node-modules-dir=manual", "--allow-net=127.0.0.1", "run.mjs"]],
])("on %s", async ([engine, args], { skip }) => {
  skip(!isShipped, "npm ships another program for this platform");
  expect(await run(await installEngine(engine), args)).toEqual(expected);
});

test("on workerd", async ({ skip }) => {
  skip(!isShipped, "npm ships another program for this platform");
  await bundle("worker.mjs", "worker.js", "esm");
  const query = new URLSearchParams(target()).toString();
  expect(await askWorkerd(await installEngine("workerd"), folder, query)).toEqual(untold);
});

test("in Chromium", async (context) => {
  const page = await browser.open(context);
  await bundle("smoke.mjs", "page.js", "iife");
  // A page of the same origin, as the sandbox tells no other one what it answers.
  await page.route(`${sandbox.origin}/page`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Smoke</title>" }),
  );
  await page.goto(`${sandbox.origin}/page`);
  await page.addScriptTag({ path: join(folder, "page.js") });
  const { url, key } = target();
  const call = `page.smoke(${JSON.stringify(url)}, ${JSON.stringify(key)})`;
  expect(await page.evaluate(call)).toEqual(untold);
});

function target(): { readonly url: string; readonly key: string } {
  return { url: sandbox.url, key: sandbox.identities()[0]?.token ?? "" };
}

async function run(program: string, args: readonly string[]): Promise<unknown> {
  const { url, key } = target();
  return JSON.parse(await runProgram(program, [...args, url, key], folder));
}

async function bundle(entry: string, outfile: string, format: "esm" | "iife"): Promise<void> {
  await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile,
    format,
    globalName: "page",
    bundle: true,
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
}
