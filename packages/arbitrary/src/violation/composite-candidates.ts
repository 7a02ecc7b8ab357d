import { isObject, type SchemaCursor } from "@plumbline/contract";
import { childAt, childrenOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import type { Factory } from "../value/factory.ts";
import type { Candidate } from "./candidate.ts";
import { candidateOf } from "./candidate.ts";

const composite: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Values that satisfy a schema under `not`, or a second branch of a `oneOf`. */
export function compositeCandidates(
  factory: Factory,
  shape: Shape,
  fuel: number,
): readonly Candidate[] {
  const plain = shape.parts.map(withoutComposites);
  return shape.excluded.flatMap((schema) => {
    const arbitrary = factory.build([...plain, schema], fuel);
    const negating = shape.parts.find((part) => childAt(part, "not")?.schema === schema.schema);
    if (negating !== undefined)
      return candidateOf(negating, "not", { label: "a forbidden value", arbitrary });
    const choosing = shape.parts.find((part) =>
      childrenOf(part, "oneOf").some((branch) => branch.schema === schema.schema),
    );
    return candidateOf(choosing, "oneOf", { label: "two branches at once", arbitrary });
  });
}

function withoutComposites(part: SchemaCursor): SchemaCursor {
  if (!isObject(part.schema)) return part;
  return {
    ...part,
    schema: Object.fromEntries(
      Object.entries(part.schema).filter(([keyword]) => !composite.has(keyword)),
    ),
  };
}
