import type { PublicPackage } from "../packages/list-packages.ts";
import { runProgram } from "../packages/run-program.ts";

/** Creates a git tag for each package, named as changesets names them. Tags that exist stay. */
export async function createTags(root: string, packages: readonly PublicPackage[]): Promise<void> {
  for (const { manifest } of packages)
    await runProgram("git", ["tag", `${manifest.name}@${manifest.version}`], root);
}
