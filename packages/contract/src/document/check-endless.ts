import type { Problem } from "../errors/problem.ts";
import { isArray, isObject } from "../json/is-json.ts";
import { resolvePointer } from "../pointer/resolve-pointer.ts";
import type { ReferenceIndex } from "./index-references.ts";
import { child, type Node } from "./node.ts";

/** Keywords whose schemas apply to the same value, and so must not lead back to where they stand. */
const inPlace = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Schemas that a value may have to be checked by one inside the other; further ones would end in an overflow of the stack. */
const deepest = 500;

/**
 * Finds schemas that can never be evaluated: they apply themselves to the same value without end, or through too many others.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
 */
export function checkEndless(index: ReferenceIndex): readonly Problem[] {
  const trail: Trail = { path: new Set(), depths: new Map() };
  return [...index.targets].flatMap(([pointer, target]) => {
    const depth = depthOf(index, target, trail);
    return depth > deepest ? [depth === Infinity ? endless(pointer) : tooDeep(pointer)] : [];
  });
}

interface Trail {
  readonly path: Set<string>;
  /** How many schemas apply in place, one inside the other, from a schema on. */
  readonly depths: Map<string, number>;
}

function depthOf(index: ReferenceIndex, pointer: string, trail: Trail): number {
  if (trail.path.has(pointer)) return Infinity;
  if (trail.path.size > deepest) return deepest + 1;
  const known = trail.depths.get(pointer);
  if (known !== undefined) return known;
  trail.path.add(pointer);
  const next = appliedInPlace(index, { value: resolvePointer(index.document, pointer), pointer });
  const depth = next.reduce((most, at) => Math.max(most, 1 + depthOf(index, at, trail)), 0);
  trail.path.delete(pointer);
  trail.depths.set(pointer, depth);
  return depth;
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

function tooDeep(pointer: string): Problem {
  return {
    code: "schema-invalid",
    message: `This reference leads through more than ${deepest} schemas to one value`,
    pointer: `${pointer}/$ref`,
    hint: "Refer to the last of them.",
  };
}
