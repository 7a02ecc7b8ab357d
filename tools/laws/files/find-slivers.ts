import type { Offence } from "../find-literals.ts";
import type { ImportGraph } from "../read-imports.ts";
import type { SourceFile } from "../read-sources.ts";

const fewest = 20;

/**
 * Files of a few lines that only one other file imports and no test: they belong into that file. An `index.ts` that exports them
 * again does not count, because it has no code of its own.
 */
export function findSlivers(
  files: readonly SourceFile[],
  graph: ImportGraph,
  tested: ReadonlySet<string>,
): readonly Offence[] {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split("\n").length;
    const [importer, ...others] = importers.get(path) ?? [];
    if (lines >= fewest || importer === undefined || others.length > 0 || tested.has(path))
      return [];
    if (importer.endsWith("/index.ts")) return [];
    return [
      { at: path, found: `${lines} lines`, why: `move it into ${importer}, its only importer` },
    ];
  });
}
