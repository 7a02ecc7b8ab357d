import { createHash } from "node:crypto";
import type { Tree } from "./read-tree.ts";

/** A hash over files of a tree, their paths and the platform: results with equal fingerprints are interchangeable. */
export function fingerprint(tree: Tree, what: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  hash.update([what, process.version, process.platform, process.arch].join(" "));
  for (const path of paths) hash.update(`\n${path} ${tree.hash(path)}`);
  return hash.digest("hex");
}
