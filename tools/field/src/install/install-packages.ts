import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { FieldError, isFieldError } from "../field-error.ts";
import type { Packages } from "../serve/recipe.ts";
import { runProgram } from "../serve/start-program.ts";

/**
 * Installs packages into a folder of their own below `cache` and returns the folder. Packages that are installed already are
 * not installed again. Rejects with a FieldError if that is not possible on this machine.
 */
export async function installPackages(packages: Packages, cache: string): Promise<string> {
  const folder = join(cache, folderName(packages));
  const stamp = join(folder, ".complete");
  if (existsSync(stamp)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    if (packages.from === "npm") await installFromNpm(packages, folder);
    else await unpackFromDebian(packages, folder);
  } catch (cause) {
    if (!isFieldError(cause)) throw cause;
    throw new FieldError(cause.message, { isUnavailable: true, cause });
  }
  await writeFile(stamp, "");
  return folder;
}

function folderName(packages: Packages): string {
  const [first = ""] = packages.names;
  const digest = createHash("sha256").update(JSON.stringify(packages)).digest("hex").slice(0, 8);
  return `${packages.from}-${first.replaceAll(/[^a-z0-9.-]+/g, "-").replace(/^-/, "")}-${digest}`;
}

async function installFromNpm(
  { names, overrides = {} }: Extract<Packages, { from: "npm" }>,
  folder: string,
): Promise<void> {
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
  // Build scripts download programs from elsewhere.
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await runProgram("npm", ["install", ...quiet, "--prefix", folder, ...names], {
    cwd: folder,
    isTrusted: true,
  });
}

/** Unpacks without installing: nothing outside the folder changes, and no service starts. */
async function unpackFromDebian(
  { names, withDependencies = false }: Extract<Packages, { from: "debian" }>,
  folder: string,
): Promise<void> {
  if (!existsSync("/usr/bin/dpkg-deb"))
    throw new FieldError("The packages are Debian's, and this machine is not Debian");
  const all = withDependencies ? await withMissing(names) : names;
  await runProgram("apt-get", ["-qq", "-o", "APT::Sandbox::User=root", "download", ...all], {
    cwd: folder,
    isTrusted: true,
  });
  const archives = (await readdir(folder)).filter((file) => file.endsWith(".deb"));
  for (const archive of archives) {
    await runProgram("dpkg-deb", ["-x", archive, folder], { cwd: folder });
    await rm(join(folder, archive));
  }
}

/** Returns the packages and those that their installation would add to the machine. */
async function withMissing(names: readonly string[]): Promise<readonly string[]> {
  const words = ["-qq", "--simulate", "--no-install-recommends", "install", ...names];
  const steps = await runProgram("apt-get", words, { isTrusted: true });
  const added = steps.matchAll(/^Inst (\S+)/gm);
  return [...new Set([...names, ...[...added].flatMap(([, name]) => name ?? [])])];
}
