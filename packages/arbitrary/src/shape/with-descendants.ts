import type { Part, Shape } from "./shape.ts";

/** The part itself and every part that one of its keywords added: those whose annotations its `unevaluated*` sees. */
export function withDescendants(shape: Shape, part: Part): readonly Part[] {
  return shape.parts.filter((candidate) => isUnder(candidate, part));
}

function isUnder(candidate: Part, part: Part): boolean {
  for (let at: Part | undefined = candidate; at !== undefined; at = at.owner)
    if (at.schema === part.schema) return true;
  return false;
}
