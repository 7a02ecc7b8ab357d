import { createGraph } from "./create-graph.ts";
import { fingerprint } from "./fingerprint.ts";
import { isScript } from "./read-references.ts";
import { readTree, type Tree } from "./read-tree.ts";

const configuration = ["pnpm-lock.yaml", "tsconfig.base.json", "vitest.config.ts"];

export interface FingerprintOptions {
  /** Whether tests take all of what they take a portion of otherwise. */
  readonly isFull: boolean;
}

/** A fingerprint for each test file, over the files it depends on and those of the configuration. */
export function fingerprintTests(
  root: string,
  files: readonly string[],
  { isFull }: FingerprintOptions,
): ReadonlyMap<string, string> {
  const tree = readTree(root);
  const graph = createGraph(tree);
  const asksForExtent = findExtent(tree);
  const shared = configuration
    .filter((path) => tree.has(path))
    .flatMap((path) => graph.closureOf(path));
  return new Map(
    files.map((file) => {
      const paths = [...new Set([...shared, ...graph.closureOf(file)])];
      const extent = isFull && paths.some(asksForExtent) ? "full" : "portion";
      // Two tests may depend on the same files, for example because both list the folder they are in.
      return [file, fingerprint(tree, `${extent} of ${file}`, paths)];
    }),
  );
}

/** Tells whether a file runs differently in a full run. */
function findExtent(tree: Tree): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const asks =
      known.get(path) ?? (isScript(path) && tree.read(path).includes('inject("isFull")'));
    known.set(path, asks);
    return asks;
  };
}
