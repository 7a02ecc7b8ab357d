import type { SchemaCursor } from "@plumbline/contract";
import { childAt, childrenOf, keywordOf, numberOf } from "../schema/child-at.ts";
import { withDescendants } from "../shape/with-descendants.ts";
import type { AppliedSchema, Shape } from "../shape/shape.ts";
import { extreme } from "./string-plan.ts";

export interface Contains {
  readonly part: AppliedSchema;
  readonly schema: SchemaCursor;
  readonly min: number;
  readonly max: number;
}

export interface ArrayPlan {
  readonly min: number;
  readonly max: number;
  readonly minPart: SchemaCursor | undefined;
  readonly maxPart: SchemaCursor | undefined;
  readonly uniquePart: SchemaCursor | undefined;
  readonly contains: readonly Contains[];
  /** The number of positions with their own schema. */
  readonly prefix: number;
  /** The schemas for the item at a position. */
  readonly schemasAt: (index: number) => readonly SchemaCursor[];
}

export function planArray(shape: Shape): ArrayPlan {
  const least = extreme(shape, "minItems", Math.max);
  const most = extreme(shape, "maxItems", Math.min);
  return {
    min: least?.value ?? 0,
    max: most?.value ?? Number.POSITIVE_INFINITY,
    minPart: least?.part,
    maxPart: most?.part,
    uniquePart: shape.parts.find((part) => keywordOf(part, "uniqueItems") === true),
    contains: shape.parts.flatMap(containsOf),
    prefix: Math.max(0, ...shape.parts.map((part) => childrenOf(part, "prefixItems").length)),
    schemasAt: (index) =>
      shape.parts.flatMap((part) => [
        ...itemSchema(part, index),
        ...unevaluatedSchema(shape, part, index),
      ]),
  };
}

function itemSchema(part: AppliedSchema, index: number): readonly SchemaCursor[] {
  const own = childAt(part, "prefixItems", index);
  if (own !== undefined) return [own];
  const rest = childAt(part, "items");
  return rest === undefined ? [] : [rest];
}

/** A position is evaluated if the part itself or one below it applies to it; `contains` may evaluate it too. */
function unevaluatedSchema(
  shape: Shape,
  part: AppliedSchema,
  index: number,
): readonly SchemaCursor[] {
  const schema = childAt(part, "unevaluatedItems");
  if (schema === undefined) return [];
  const speakers = withDescendants(shape, part);
  const isEvaluated = speakers.some((speaker) => {
    if (keywordOf(speaker, "contains") !== undefined) return true;
    if (speaker.schema !== part.schema && keywordOf(speaker, "unevaluatedItems") !== undefined)
      return true;
    return itemSchema(speaker, index).length > 0;
  });
  return isEvaluated ? [] : [schema];
}

function containsOf(part: AppliedSchema): readonly Contains[] {
  const schema = childAt(part, "contains");
  if (schema === undefined) return [];
  const max = numberOf(part, "maxContains") ?? Number.POSITIVE_INFINITY;
  return [{ part, schema, min: numberOf(part, "minContains") ?? 1, max }];
}
