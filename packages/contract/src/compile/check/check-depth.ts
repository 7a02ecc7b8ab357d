import type { Problem } from "../../model/problem.ts";

const deepest = 1_000;

/** Rejects a document that is nested too deeply, and one that contains itself: reading it would not end. */
export function checkDepth(value: unknown): Problem | undefined {
  let level = new Set([value].filter(isContainer));
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth > deepest) return tooDeep;
    level = new Set(
      [...level].flatMap((container) => Object.values(container).filter(isContainer)),
    );
  }
  return undefined;
}

const tooDeep: Problem = {
  code: "document-invalid",
  message: `The document is nested more than ${deepest} levels deep, or contains itself`,
  pointer: "",
  hint: "Use $ref for a value that contains itself.",
};

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
