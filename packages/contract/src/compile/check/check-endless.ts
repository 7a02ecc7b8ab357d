import type { Problem } from "../../model/problem.ts";
import { isInPlace } from "../../schema/applied-schemas.ts";
import { openSchema, subschemasOf } from "../../schema/cursor/schema-cursor.ts";
import type { ReferenceIndex } from "../../document/index-references.ts";

/** Most schemas that may apply to one value, one inside the other; more would overflow the stack of a validator. */
const deepest = 500;

/**
 * Finds schemas that no validator can evaluate: they apply themselves to the same value without end, or apply too many others.
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
  /** How many schemas apply to the same value, one inside the other, starting at a schema. */
  readonly depths: Map<string, number>;
}

function depthOf(index: ReferenceIndex, pointer: string, trail: Trail): number {
  if (trail.path.has(pointer)) return Infinity;
  if (trail.path.size > deepest) return deepest + 1;
  const known = trail.depths.get(pointer);
  if (known !== undefined) return known;
  trail.path.add(pointer);
  const depth = appliedInPlace(index, pointer).reduce(
    (most, at) => Math.max(most, 1 + depthOf(index, at, trail)),
    0,
  );
  trail.path.delete(pointer);
  trail.depths.set(pointer, depth);
  return depth;
}

/** `$dynamicRef` is left out: its target depends on the schema that a validator starts at. */
function appliedInPlace({ document, targets }: ReferenceIndex, pointer: string): readonly string[] {
  const cursor = openSchema(document, pointer);
  const children = cursor ? subschemasOf(cursor) : [];
  const target = targets.get(pointer);
  return [
    ...children.filter(({ keyword }) => isInPlace(keyword)).map((child) => child.pointer),
    ...(target === undefined ? [] : [target]),
  ];
}

function endless(pointer: string): Problem {
  return {
    code: "schema-invalid",
    message: "This reference makes a schema apply itself to the same value without end",
    pointer: `${pointer}/$ref`,
    hint: "Let the schema refer to itself for its fields or items only, not for the value as a whole.",
  };
}

function tooDeep(pointer: string): Problem {
  return {
    code: "schema-invalid",
    message: `This reference leads through more than ${deepest} schemas that apply to one value`,
    pointer: `${pointer}/$ref`,
    hint: "Refer to the last of them directly.",
  };
}
