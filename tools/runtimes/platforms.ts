import { join } from "node:path";
import { launchBrowser } from "@plumbline-tools/browser/launch";
import { build as bundle } from "esbuild";
import { build as buildPage } from "vite";
import { askWorkerd } from "./ask-workerd.ts";
import { type Engine, installEngine, isShipped } from "./install-engine.ts";
import type { Services } from "./programs/services.ts";
import { runProgram } from "./run-program.ts";
import type { RunningServices } from "./start-services.ts";

/** `passed` or the error of each program. */
export type Results = Readonly<Record<string, string>>;

/** Something that runs the programs of a folder. */
export interface Platform {
  readonly name: string;
  readonly closedPort: Services["closedPort"];
  /** Whether programs can read and write files. */
  readonly hasFiles: boolean;
  /** Rejects if the platform is missing or does not run the programs. */
  readonly run: (folder: string, running: RunningServices, services: Services) => Promise<Results>;
}

/** Deno asks for each permission: the network, and what files of tokens and intents need. */
const denoArgs = [
  "run",
  "--quiet",
  "--no-prompt",
  "--node-modules-dir=manual",
  "--allow-net=127.0.0.1",
  "--allow-env",
  "--allow-sys",
  "--allow-read",
  "--allow-write",
];

/** How platforms with files tell a closed port, and those without. */
const own = { closedPort: "not-sent", hasFiles: true } as const;
const web = { closedPort: "unknown-outcome", hasFiles: false } as const;

/** The programs run compiled on platforms with files, and bundled on the others. */
export const platforms: readonly Platform[] = [
  { name: "Node 24", ...own, run: runOn(async () => process.execPath) },
  { name: "Node 22.1", ...own, run: runOn(() => findEngine("Node 22.1")) },
  { name: "Node 22", ...own, run: runOn(() => findEngine("Node 22")) },
  { name: "Node 26", ...own, run: runOn(() => findEngine("Node 26")) },
  { name: "Bun", ...own, run: runOn(() => findEngine("Bun")) },
  { name: "Deno", ...own, run: runOn(() => findEngine("Deno"), denoArgs) },
  { name: "workerd", ...web, run: runOnWorkerd },
  { name: "Vite, Chromium", ...web, run: runInChromium },
];

function runOn(findProgram: () => Promise<string>, args: readonly string[] = []): Platform["run"] {
  return async (folder, _, services) => {
    const words = [...args, "out/main.js", JSON.stringify(services)];
    return JSON.parse(await runProgram(await findProgram(), words, folder));
  };
}

async function findEngine(name: Engine): Promise<string> {
  if (isShipped) return installEngine(name);
  throw new Error(`${name} is missing: npm ships another program for ${process.platform}`);
}

async function runOnWorkerd(
  folder: string,
  _: RunningServices,
  services: Services,
): Promise<Results> {
  await bundle({
    absWorkingDir: folder,
    entryPoints: ["worker.ts"],
    outfile: "worker.js",
    format: "esm",
    bundle: true,
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  const query = new URLSearchParams({ services: JSON.stringify(services) }).toString();
  // The worker responds with the results.
  return (await askWorkerd(await findEngine("workerd"), folder, query)) as Results;
}

/** The bundle is a page of the sandbox, because the sandbox sends no CORS headers. */
async function runInChromium(
  folder: string,
  { origin }: RunningServices,
  services: Services,
): Promise<Results> {
  await buildPage({ root: folder, base: "/page/", logLevel: "error", build: { outDir: "page" } });
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  // A page that comes from no server counts as public, and those may not call servers of this machine.
  await page.context().grantPermissions(["local-network-access"]);
  await page.route(`${origin}/page/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    await route.fulfill({ path: join(folder, path) });
  });
  await page.goto(`${origin}/page/index.html`);
  return await page.evaluate(`run(${JSON.stringify(services)})`);
}
