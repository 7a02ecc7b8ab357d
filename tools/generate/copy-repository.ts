import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies the files of the repository that git knows or would add. The copy installs its packages itself: pnpm would change a `node_modules` that
 * it shares.
 */
export function copyRepository(root: string, to: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of new Set(listed.split("\0").filter(Boolean))) {
    // A file may be deleted and not committed yet.
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file), { verbatimSymlinks: true });
  }
  // The pnpm that the bootstrap has fetched.
  mkdirSync(join(to, ".plumbline"));
  symlinkSync(join(root, ".plumbline/tools"), join(to, ".plumbline/tools"));
}
