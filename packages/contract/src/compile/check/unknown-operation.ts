import type { Problem } from "../../model/problem.ts";
import { nearestName } from "../../document/text/nearest-name.ts";

/** A problem about an operationId that no operation has. */
export function unknownOperation(
  code: Problem["code"],
  pointer: string,
  id: string,
  ids: readonly string[],
): Problem {
  return {
    code,
    message: `The document has no operation "${id}"`,
    pointer,
    hint: didYouMean(id, ids, "Name an operationId of this document."),
  };
}

/** Suggests the nearest known name, or another remedy if no name is near. */
export function didYouMean(name: string, known: readonly string[], otherwise: string): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? otherwise : `Did you mean "${nearest}"?`;
}
