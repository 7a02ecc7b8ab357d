import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourceFile {
  /** Relative to the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Hand-written sources under the given globs: no tests, no test support, nothing generated. */
export function readSources(root: string, patterns: readonly string[]): readonly SourceFile[] {
  return globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isLeftOut(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function isLeftOut(path: string): boolean {
  return /\/(node_modules|dist|generated|testing|fixtures)\/|\.(test|test-d|test-support)\.ts$|\.d\.ts$/.test(
    path,
  );
}
