import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, runProgram } from "./run-program.mjs";
import { say, SetupError } from "./say.mjs";

const windows = process.platform === "win32";
const toolFolder = join(root, ".plumbline", "tools");

/** The pnpm that installs: the machine's own when it is the wanted one, else the one from npm, fetched once. */
export async function providePnpm() {
  const wanted = readManifest().packageManager.replace(/^pnpm@/, "");
  if (versionOf("pnpm") === wanted) return "pnpm";
  if (installedPnpm() !== wanted) await fetchPnpm(wanted);
  return join(toolFolder, "node_modules", ".bin", windows ? "pnpm.cmd" : "pnpm");
}

/** The Node of the dev dependencies, so that every task runs under the same one; throws a SetupError when the installation brought none that runs. */
export function provideNode() {
  const { node: wanted } = readManifest().devDependencies;
  const node = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");
  if (versionOf(node) === `v${wanted}`) return node;
  throw new SetupError(
    `node@${wanted} is installed, but ${node} does not run`,
    "its install script may not have run: delete node_modules and start again with npm's ignore-scripts off",
  );
}

/** The environment of every program started after set-up. */
export function describeEnvironment() {
  const bin = [join(toolFolder, "node_modules", ".bin"), join(root, "node_modules", ".bin")];
  const path = [...bin, process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
}

/** The root's package.json, the one place where the versions stand. */
export function readManifest() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

function installedPnpm() {
  const manifest = join(toolFolder, "node_modules", "pnpm", "package.json");
  const complete = existsSync(join(toolFolder, "complete"));
  return complete && existsSync(manifest)
    ? JSON.parse(readFileSync(manifest, "utf8")).version
    : undefined;
}

async function fetchPnpm(version) {
  say(`fetching pnpm ${version} from npm into .plumbline/tools (once)`);
  rmSync(toolFolder, { recursive: true, force: true });
  mkdirSync(toolFolder, { recursive: true });
  writeFileSync(join(toolFolder, "package.json"), '{ "private": true }\n');
  // Set by npm for the scripts it runs; npm through Node needs no shell, on Windows neither.
  const npm = process.env.npm_execpath;
  if (!npm)
    throw new SetupError(
      "npm did not start this program",
      "start it by `npm run demo`, `npm run plumbline` or `npm test`",
    );
  const options = ["--prefix", toolFolder, "--no-audit", "--no-fund", "--loglevel=error"];
  if (!isWritable(process.env.npm_config_cache)) options.push("--cache", join(toolFolder, "cache"));
  await runProgram(process.execPath, [npm, "install", ...options, `pnpm@${version}`], {
    env: process.env,
    quiet: true,
  });
  writeFileSync(join(toolFolder, "complete"), version);
}

/** A home folder may be read-only, as in many containers; npm cannot work without a cache. */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(program) {
  const shell = windows && !program.endsWith(".exe");
  return spawnSync(program, ["--version"], { encoding: "utf8", cwd: root, shell }).stdout?.trim();
}
