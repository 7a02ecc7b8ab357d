/** A type that would refer to itself directly, which TypeScript rejects. */
export interface Cut {
  readonly node: string;
  /** The mark that is replaced by `unknown`. */
  readonly mark: string;
}

/** Finds the references to cut so that no type refers to itself directly. `edgesOf` returns marks and the nodes that they lead to. */
export function cutCycles(
  nodes: Iterable<string>,
  edgesOf: (node: string) => readonly (readonly [mark: string, node: string])[],
): readonly Cut[] {
  const cuts: Cut[] = [];
  const done = new Set<string>();
  const path = new Set<string>();
  const visit = (node: string): void => {
    if (done.has(node)) return;
    path.add(node);
    for (const [mark, next] of edgesOf(node)) {
      if (path.has(next)) cuts.push({ node, mark });
      else visit(next);
    }
    path.delete(node);
    done.add(node);
  };
  for (const node of nodes) visit(node);
  return cuts;
}
