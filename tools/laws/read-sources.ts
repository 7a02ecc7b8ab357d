import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourceFile {
  /** Relative to the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Reads the hand-written sources of globs, without tests, test support and generated files. */
export function readSources(root: string, patterns: readonly string[]): readonly SourceFile[] {
  return globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isLeftOut(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function isLeftOut(path: string): boolean {
  return /\/(node_modules|dist|generated|test|testing|fixtures)\/|\.(test|test-d|test-support)\.ts$|\.d\.ts$/.test(
    path,
  );
}
