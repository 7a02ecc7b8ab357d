import type { ImportGraph } from "./read-imports.ts";

/** The groups of files that import each other, directly or through others; each group is sorted. */
export function findCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  const indexes = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  // Tarjan's algorithm: a file whose lowest reachable index is its own closes a group.
  const visit = (path: string): number => {
    const index = indexes.size;
    indexes.set(path, index);
    lows.set(path, index);
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      const isOpen = !indexes.has(target) || stack.includes(target);
      if (!isOpen) continue;
      const low = indexes.has(target) ? indexes.get(target) : visit(target);
      lows.set(path, Math.min(lows.get(path) ?? index, low ?? index));
    }
    const low = lows.get(path) ?? index;
    if (low === index) {
      const group = stack.splice(stack.indexOf(path)).toSorted();
      if (group.length > 1 || graph.get(path)?.includes(path)) groups.push(group);
    }
    return low;
  };
  for (const path of graph.keys()) if (!indexes.has(path)) visit(path);
  return groups;
}
