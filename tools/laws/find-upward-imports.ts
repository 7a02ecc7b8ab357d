import type { Offence } from "./find-literals.ts";
import type { LayeredFolder } from "./layered-folders.ts";
import type { ImportGraph } from "./read-imports.ts";

/** Imports of a layer that is not before the importer's own, and files in no layer. */
export function findUpwardImports(
  graph: ImportGraph,
  { folder, layers }: LayeredFolder,
): readonly Offence[] {
  const layerOf = (path: string): string => path.slice(folder.length + 1).split("/")[0] ?? "";
  const within = [...graph].filter(([path]) => path.startsWith(`${folder}/`));
  return within.flatMap(([path, targets]) => {
    const layer = layerOf(path);
    const rank = layers.indexOf(layer);
    if (rank === -1)
      return [{ at: path, found: layer, why: "add it to tools/laws/layered-folders.ts" }];
    return targets
      .filter((target) => layers.indexOf(layerOf(target)) > rank)
      .map((target) => ({ at: path, found: target, why: `${layerOf(target)} is above ${layer}` }));
  });
}
