import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Level } from "./model/level-of.ts";

const order: readonly Level[] = ["none", "patch", "minor", "major"];

/** Options of `checkChangeset`. */
export interface CheckOptions {
  /** The folder that contains `.changeset`. */
  readonly cwd: string;
  readonly package: string;
  /** The level of the changes. */
  readonly level: Level;
}

/** Returns a sentence if the pending changesets of a package are lower than its changes. */
export async function checkChangeset({
  cwd,
  package: name,
  level,
}: CheckOptions): Promise<string | undefined> {
  const pending = await readPending(join(cwd, ".changeset"), name);
  if (order.indexOf(pending) >= order.indexOf(level)) return undefined;
  const found = pending === "none" ? "has no changeset" : `has only a ${pending} changeset`;
  return `${name} ${found}, and its contract has ${level} changes. Run plumbline diff --base <ref> --write-changeset ${name}`;
}

/** The highest level that the changesets give a package. */
async function readPending(folder: string, name: string): Promise<Level> {
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith(".md"))
      .map((file) => readFile(join(folder, file), "utf8")),
  );
  const levels = texts.flatMap((text) => {
    const head = /^---\n(?<head>.*?)\n---/s.exec(text)?.groups?.["head"] ?? "";
    return head.split("\n").flatMap((line) => {
      const [, quoted, level] = /^["']?([^"']+)["']?:\s*(major|minor|patch)\s*$/.exec(line) ?? [];
      return quoted === name ? [level as Level] : []; // the expression allows no other text
    });
  });
  return levels.toSorted((left, right) => order.indexOf(right) - order.indexOf(left))[0] ?? "none";
}
