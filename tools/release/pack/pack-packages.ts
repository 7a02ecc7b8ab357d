import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listPackages, type PublicPackage } from "../packages/list-packages.ts";
import { runNpm } from "../packages/run-program.ts";
import { stagePackage } from "../packages/stage-package.ts";
import { ReleaseError } from "../release-error.ts";

export const root: string = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Writes the tarballs of the named packages, and of the packages of the workspace that they need, into a folder. No names are all packages.
 * Returns the paths of the tarballs.
 */
export async function packPackages(
  names: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const wanted = choosePackages(names, listPackages(root));
  const into = await mkdtemp(join(tmpdir(), "staged-"));
  try {
    const directories: string[] = [];
    for (const each of wanted)
      directories.push((await stagePackage(each, { root, into })).directory);
    await mkdir(folder, { recursive: true });
    return await packFolders(directories, folder);
  } finally {
    await rm(into, { recursive: true });
  }
}

/** The named packages and those that they need, in the order of the list. */
function choosePackages(
  names: readonly string[],
  packages: readonly PublicPackage[],
): readonly PublicPackage[] {
  if (names.length === 0) return packages;
  const known = packages.map(({ manifest }) => manifest.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ReleaseError("unknown-package", `There is no package ${unknown}`, {
      hint: `Use names of ${known.join(", ")}.`,
    });
  const wanted = new Set(names);
  // Each package comes after the packages that it needs.
  for (const { manifest } of packages.toReversed())
    if (wanted.has(manifest.name))
      for (const name of Object.keys(manifest.dependencies ?? {})) wanted.add(name);
  return packages.filter(({ manifest }) => wanted.has(manifest.name));
}

async function packFolders(
  directories: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const words = ["pack", ...directories, "--pack-destination", folder, "--json"];
  const { code, stdout, stderr } = await runNpm(words, folder);
  if (code !== 0)
    throw new ReleaseError("not-packed", "npm cannot write the tarballs", { hint: stderr.trim() });
  const packed: readonly { readonly filename: string }[] = JSON.parse(stdout);
  return packed.map(({ filename }) => join(folder, filename));
}
