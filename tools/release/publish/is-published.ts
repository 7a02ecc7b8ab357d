import { tmpdir } from "node:os";
import type { PublicPackage } from "../packages/list-packages.ts";
import { runNpm } from "../packages/run-program.ts";
import { ReleaseError } from "../release-error.ts";
import { type RegistryOptions, registryFlags } from "./registry-flags.ts";

/** Whether the registry has this version of a package. Throws a ReleaseError if it does not answer. */
export async function isPublished(
  { manifest }: PublicPackage,
  options: RegistryOptions,
): Promise<boolean> {
  const id = `${manifest.name}@${manifest.version}`;
  const args = ["view", id, "version", "--prefer-online", ...registryFlags(options)];
  const { code, stdout, stderr } = await runNpm(args, tmpdir());
  if (code === 0) return stdout.trim() === manifest.version;
  if (/\bE404\b/.test(stderr)) return false;
  throw new ReleaseError("registry-unreachable", `npm cannot ask the registry for ${id}`, {
    hint: stderr.trim(),
  });
}
