import type { Problem } from "../model/problem.ts";
import { asString, isObject } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import { nearestName } from "./text/nearest-name.ts";
import type { ReferenceIndex } from "./index-references.ts";

/** Finds the `$ref`s that do not resolve, and those that lead back to themselves. */
export function checkReferences(index: ReferenceIndex): readonly Problem[] {
  return [
    ...index.unresolved.map((node) => unresolvedProblem(index, node)),
    ...circularProblems(index),
  ];
}

function unresolvedProblem(
  index: ReferenceIndex,
  node: { value: { $ref?: unknown }; pointer: string },
): Problem {
  const reference = asString(node.value.$ref);
  return {
    code: "reference-unresolved",
    message: `The reference "${reference}" does not resolve`,
    pointer: `${node.pointer}/$ref`,
    hint: remedy(index, reference),
  };
}

function remedy(index: ReferenceIndex, reference: string): string {
  if (!reference.startsWith("#"))
    return "Check that the file exists, and pass the path of the document, not its value. To follow references to other machines, allow them with --allow-remote (in code, allowRemote).";
  const nearest = nearestSibling(index, reference);
  return nearest === undefined
    ? "Define what it names, or correct the reference."
    : `Did you mean "${nearest}"?`;
}

function nearestSibling(index: ReferenceIndex, reference: string): string | undefined {
  try {
    const tokens = parsePointer(reference);
    let value: JsonValue | undefined = index.document;
    for (const token of tokens) {
      const next = stepInto(value, token);
      if (next === undefined)
        return isObject(value) ? nearestName(token, Object.keys(value)) : undefined;
      value = next;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

function circularProblems(index: ReferenceIndex): readonly Problem[] {
  const ended = new Set<string>();
  return [...index.targets.keys()]
    .filter((pointer) => isCircular(index, pointer, ended))
    .map((pointer) => ({
      code: "reference-unresolved" as const,
      message: `The reference "${asString(resolvePointer(index.document, `${pointer}/$ref`))}" leads back to itself`,
      pointer: `${pointer}/$ref`,
      hint: "A chain of references must end at something that is not a reference.",
    }));
}

/** `ended` collects the references whose chains end, so that a long chain is walked once. */
function isCircular({ targets }: ReferenceIndex, start: string, ended: Set<string>): boolean {
  const seen = new Set([start]);
  for (let at = targets.get(start); at !== undefined; at = targets.get(at)) {
    if (at === start) return true;
    if (ended.has(at)) break;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  for (const pointer of seen) ended.add(pointer);
  return false;
}
