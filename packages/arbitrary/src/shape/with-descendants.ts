import type { AppliedSchema, Shape } from "./shape.ts";

/** The part itself and every part that one of its keywords added: those whose annotations its `unevaluated*` sees. */
export function withDescendants(shape: Shape, part: AppliedSchema): readonly AppliedSchema[] {
  return shape.parts.filter((candidate) => isUnder(candidate, part));
}

function isUnder(candidate: AppliedSchema, part: AppliedSchema): boolean {
  for (let at: AppliedSchema | undefined = candidate; at !== undefined; at = at.owner)
    if (at.schema === part.schema) return true;
  return false;
}
