import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@local-ads/sandbox";
import { browserForTests } from "@plumbline-tools/browser";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, inject, test, type TestContext } from "vitest";
import { askWorkerd } from "./ask-workerd.ts";
import { type Engine, installEngine, isShipped } from "./install-engine.ts";
import { packClient } from "./pack-client.ts";
import { runProgram } from "./run-program.ts";

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

/** The output of the smoke program. */
const expected = {
  read: ["response", 200, "string"],
  written: ["response", 200, false],
  again: ["response", 200, true],
  fetched: [200, true, "The same on every engine"],
  givenUp: "not-sent",
  lost: "not-sent",
};

/** The output if the runtime's network errors do not show whether the request was sent. */
const unknown = { ...expected, lost: "unknown-outcome" };

interface Runtime {
  readonly name: string;
  readonly prints: typeof expected;
  readonly run: (context: TestContext) => Promise<unknown>;
}

const runtimes: readonly Runtime[] = [
  {
    name: "the Node that runs the tests",
    prints: expected,
    run: () => run(process.execPath, ["run.mjs"]),
  },
  { name: "Node 22", prints: expected, run: runOn("Node 22", ["run.mjs"]) },
  { name: "Node 26", prints: expected, run: runOn("Node 26", ["run.mjs"]) },
  { name: "Bun", prints: expected, run: runOn("Bun", ["run.mjs"]) },
  {
    name: "Deno",
    prints: expected,
    run: runOn("Deno", [
      "run",
      "--quiet",
      "--node-modules-dir=manual",
      "--allow-net=127.0.0.1",
      "run.mjs",
    ]),
  },
  { name: "workerd", prints: unknown, run: runOnWorkerd },
  { name: "Chromium", prints: unknown, run: runInChromium },
];

test.for(inject("isFull") ? runtimes : runtimes.slice(0, 1))(
  "the packed client works on $name",
  async ({ run, prints }, context) => {
    expect(await run(context)).toEqual(prints);
  },
);

function runOn(engine: Engine, args: readonly string[]): Runtime["run"] {
  return async ({ skip }) => {
    skip(!isShipped, "npm ships another program for this platform");
    return run(await installEngine(engine), args);
  };
}

async function runOnWorkerd({ skip }: TestContext): Promise<unknown> {
  skip(!isShipped, "npm ships another program for this platform");
  await bundle("worker.mjs", "worker.js", "esm");
  const query = new URLSearchParams(target()).toString();
  return askWorkerd(await installEngine("workerd"), folder, query);
}

async function runInChromium(context: TestContext): Promise<unknown> {
  const page = await (await browserForTests()).open(context);
  await bundle("smoke.mjs", "page.js", "iife");
  // The sandbox sends no CORS headers, so the page has its origin.
  await page.route(`${sandbox.origin}/page`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Smoke</title>" }),
  );
  await page.goto(`${sandbox.origin}/page`);
  await page.addScriptTag({ path: join(folder, "page.js") });
  const { url, key } = target();
  return page.evaluate(`page.smoke(${JSON.stringify(url)}, ${JSON.stringify(key)})`);
}

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
