import type { Problem } from "../errors/problem.ts";
import { isArray, isObject } from "../model/is-json.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";
import type { ReferenceIndex } from "./index-references.ts";
import { child, type Node } from "./node.ts";

/** Keywords whose schemas apply to the same value, and so must not lead back to where they stand. */
const inPlace = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/**
 * Finds schemas that can never be evaluated: they apply themselves to the same value without end.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
 */
export function checkEndless(index: ReferenceIndex): readonly Problem[] {
  const ended = new Set<string>();
  return [...index.targets].flatMap(([pointer, target]) =>
    isEndless(index, target, { path: new Set(), ended }) ? [endless(pointer)] : [],
  );
}

interface Trail {
  readonly path: Set<string>;
  /** Schemas known to come to an end. */
  readonly ended: Set<string>;
}

function isEndless(index: ReferenceIndex, pointer: string, trail: Trail): boolean {
  if (trail.path.has(pointer)) return true;
  if (trail.ended.has(pointer)) return false;
  trail.path.add(pointer);
  const next = appliedInPlace(index, { value: resolvePointer(index.document, pointer), pointer });
  if (next.some((applied) => isEndless(index, applied, trail))) return true;
  trail.path.delete(pointer);
  trail.ended.add(pointer);
  return false;
}

function appliedInPlace(index: ReferenceIndex, node: Node): readonly string[] {
  if (!isObject(node.value)) return [];
  const applied = inPlace.flatMap((keyword) => {
    const holder = child(node, keyword);
    return isArray(holder.value)
      ? holder.value.map((_, at) => `${holder.pointer}/${at}`)
      : holder.pointer;
  });
  const target = typeof node.value.$ref === "string" ? index.targets.get(node.pointer) : undefined;
  return target === undefined ? applied : [...applied, target];
}

function endless(pointer: string): Problem {
  return {
    code: "schema-invalid",
    message: "This reference makes a schema apply itself to the same value without end",
    pointer: `${pointer}/$ref`,
    hint: "A schema may refer to itself for its fields and items, not for the value as a whole.",
  };
}
