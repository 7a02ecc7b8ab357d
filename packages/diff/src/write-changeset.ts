import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "@plumbline/contract";
import { createHash } from "node:crypto";
import type { Change } from "./model/change.ts";
import { describeFurther, foldPlaces } from "./render/fold-places.ts";
import type { Level } from "./model/level-of.ts";

/** The content of a changeset. */
export interface ChangesetOptions {
  /** The folder that contains `.changeset`. */
  readonly cwd: string;
  readonly packages: readonly string[];
  readonly level: Level;
  readonly changes: readonly Change[];
}

/**
 * Writes a changeset for packages at a level, and returns its path. Changes of the same kind give the same file, so that a second call
 * replaces the first. Returns undefined if nothing changed.
 *
 * @see https://github.com/changesets/changesets/blob/main/docs/adding-a-changeset.md
 */
export async function writeChangeset({
  cwd,
  packages,
  level,
  changes,
}: ChangesetOptions): Promise<string | undefined> {
  if (level === "none") return undefined;
  const told = foldPlaces(changes).map((change) => {
    const { severity, operations, at, message } = change;
    const places = `${at}${describeFurther(change)}`;
    const place = [operations.join(", "), places].filter(Boolean).join(", ");
    return `- ${severity}: ${place}: ${message}`;
  });
  const heads = packages.map((name) => `"${name.trim()}": ${level}`);
  const folder = join(cwd, ".changeset");
  await mkdir(folder, { recursive: true });
  const id = createHash("sha256")
    .update(canonicalJson([...packages]))
    .digest("hex")
    .slice(0, 8);
  const file = join(folder, `contract-${id}.md`);
  await writeFile(
    file,
    `---\n${heads.join("\n")}\n---\n\nThe contract changed:\n\n${told.join("\n")}\n`,
  );
  return file;
}
