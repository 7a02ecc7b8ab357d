import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PublicPackage } from "../packages/list-packages.ts";
import { runProgram } from "../packages/run-program.ts";
import { ReleaseError } from "../release-error.ts";

/** Throws a ReleaseError if the published files would not be those of a commit, or if a package has changes without a version. */
export async function checkRepository(
  root: string,
  packages: readonly PublicPackage[],
): Promise<void> {
  const { code, stdout } = await runProgram("git", ["status", "--porcelain"], root);
  if (code !== 0 || stdout !== "")
    throw new ReleaseError("not-a-commit", "There are uncommitted files", {
      hint: `Commit them, or publish them with --no-git:\n${stdout.trimEnd()}`,
    });
  const pending = listPending(root, packages);
  if (pending.length > 0)
    throw new ReleaseError("changesets-pending", `Changesets are pending: ${pending.join(", ")}`, {
      hint: "Give their packages versions with npm run versions, and commit the result.",
    });
}

/** The changesets that name one of the packages. */
function listPending(root: string, packages: readonly PublicPackage[]): readonly string[] {
  const folder = join(root, ".changeset");
  return readdirSync(folder).filter((file) => {
    if (!file.endsWith(".md")) return false;
    const text = readFileSync(join(folder, file), "utf8");
    return packages.some(({ manifest }) => text.includes(`"${manifest.name}":`));
  });
}
