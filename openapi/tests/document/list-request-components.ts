import { follow } from "./follow.ts";
import type { OperationEntry } from "./list-operations.ts";
import { resolveIn } from "./resolve-in.ts";
import type { JsonObject } from "./read-bundle.ts";

/** Pointers of the components that requests use, at any depth. */
export function listRequestComponents(
  document: JsonObject,
  operations: readonly OperationEntry[],
): string[] {
  const found = new Set<string>();
  for (const { path, node } of operations) {
    collect([
      node.requestBody,
      node.parameters,
      follow(document, resolvePath(document, path)).parameters,
    ]);
  }
  return [...found];

  function collect(value: unknown): void {
    for (const [, pointer = ""] of (JSON.stringify(value) ?? "").matchAll(
      /"\$ref":"#(\/components\/(?:schemas|parameters|requestBodies)\/[^"]+)"/g,
    )) {
      if (found.has(pointer)) continue;
      found.add(pointer);
      collect(resolveIn(document, pointer));
    }
  }
}

function resolvePath(document: JsonObject, path: string): unknown {
  return follow(document, document.paths)[path];
}
