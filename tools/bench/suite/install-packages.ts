import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { asObject } from "@plumbline/contract";

const run = promisify(execFile);

/** Installs packages of npm in a folder, unless an earlier run has done it. Scripts of packages are not run. */
export async function installPackages(
  folder: string,
  packages: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const file = join(folder, "package.json");
  const installed = join(folder, "installed.json");
  if ((await readFile(installed, "utf8").catch(() => "")) === manifest) return;
  await writeFile(file, manifest);
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  await writeFile(installed, manifest);
}

/** Returns the program of a package that is installed in a folder. */
export async function programOf(folder: string, name: string): Promise<string> {
  const home = join(folder, "node_modules", name);
  const { bin } = asObject(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  const paths = typeof bin === "string" ? [bin] : Object.values(asObject(bin));
  const path = paths.find((one) => typeof one === "string");
  if (path === undefined) throw new Error(`The package ${name} has no program`);
  return join(home, path);
}
