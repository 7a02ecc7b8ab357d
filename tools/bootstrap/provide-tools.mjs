import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, runProgram, toCommand } from "./run-program.mjs";
import { say, SetupError } from "./say.mjs";

const windows = process.platform === "win32";
const toolFolder = join(root, ".plumbline", "tools");

/** Returns the pnpm of the manifest's version: the machine's own or a copy that is fetched from npm once. */
export async function providePnpm() {
  const wanted = readManifest().packageManager.replace(/^pnpm@/, "");
  const name = windows ? "pnpm.cmd" : "pnpm";
  if (versionOf(name) === wanted) return name;
  if (installedPnpm() !== wanted) await fetchPnpm(wanted);
  return join(toolFolder, "node_modules", ".bin", name);
}

/** The Node of the dev dependencies, under which all programs run. */
export const node = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

/** Throws a SetupError if that Node does not start. */
export function checkNode() {
  const { node: wanted } = readManifest().devDependencies;
  if (versionOf(node) === `v${wanted}`) return;
  throw new SetupError(
    `node@${wanted} is installed, but ${node} does not start`,
    "Its install script may not have run. Delete node_modules, set npm's ignore-scripts to false and start again.",
  );
}

/** The environment of every program started after set-up. */
export function describeEnvironment() {
  const bin = [join(toolFolder, "node_modules", ".bin"), join(root, "node_modules", ".bin")];
  const path = [...bin, process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
}

/** Reads the root's package.json, which has the versions of the tools. */
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
  say(`Fetching pnpm ${version} from npm into .plumbline/tools (once)`);
  rmSync(toolFolder, { recursive: true, force: true });
  mkdirSync(toolFolder, { recursive: true });
  writeFileSync(join(toolFolder, "package.json"), '{ "private": true }\n');
  const options = ["--prefix", toolFolder, "--no-audit", "--no-fund", "--loglevel=error"];
  if (!isWritable(process.env.npm_config_cache)) options.push("--cache", join(toolFolder, "cache"));
  const words = ["install", ...options, `pnpm@${version}`];
  // npm sets the variable for its scripts. Node runs npm without a shell, on Windows as well.
  const npm = process.env.npm_execpath;
  const [program, before] = npm ? [process.execPath, [npm]] : [windows ? "npm.cmd" : "npm", []];
  await runProgram(program, [...before, ...words], { env: process.env, quiet: true });
  writeFileSync(join(toolFolder, "complete"), version);
}

/** npm needs a cache it can write to; in many containers the home folder is read-only. */
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
  const { file, shell } = toCommand(program);
  return spawnSync(file, ["--version"], { encoding: "utf8", cwd: root, shell }).stdout?.trim();
}
