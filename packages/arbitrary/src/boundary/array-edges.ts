import type { JsonValue, SchemaCursor } from "@plumbline/contract";
import type { Shape } from "../shape/shape.ts";
import { sizedArray } from "../value/array-arbitrary.ts";
import { planArray } from "../value/array-plan.ts";
import type { Factory } from "../value/factory.ts";
import { sampleOf } from "../value/sample-of.ts";
import type { Edge } from "./edge.ts";
import { edgeOf, stating, within } from "./edge.ts";

/** Longest array written out. */
const mostItems = 2500;

export function arrayEdges(
  factory: Factory,
  shape: Shape,
  { fuel, edgesOf }: Recursion,
): readonly Edge[] {
  const plan = planArray(shape);
  const ofSize = (size: number): readonly JsonValue[] | undefined => {
    const arbitrary =
      size > mostItems ? undefined : sizedArray(factory, { shape, min: size, max: size }, fuel);
    return arbitrary === undefined ? undefined : sampleOf(arbitrary);
  };
  const sized = (
    part: SchemaCursor | undefined,
    keyword: string,
    found: { readonly edge: string; readonly size: number },
  ): readonly Edge[] => {
    const value = ofSize(found.size);
    return part === undefined || value === undefined
      ? []
      : [edgeOf(part, keyword, { edge: found.edge, value })];
  };
  const shortest = { edge: plan.min === 0 ? "empty" : "shortest", size: plan.min };
  return [
    ...sized(
      plan.minPart ?? stating(shape, "type"),
      plan.minPart === undefined ? "type" : "minItems",
      shortest,
    ),
    ...sized(plan.maxPart, "maxItems", { edge: "longest", size: plan.max }),
    ...Array.from({ length: plan.prefix + 1 }, (_, index) => index).flatMap((index) => {
      const host = ofSize(Math.max(plan.min, index + 1));
      const schemas = plan.schemasAt(index);
      if (host === undefined || schemas.length === 0) return [];
      return edgesOf(schemas, fuel).map((edge) =>
        within(edge, index, host.with(index, edge.value)),
      );
    }),
  ];
}

/** Finds the edges of the parts. */
export interface Recursion {
  readonly fuel: number;
  readonly edgesOf: (schemas: readonly SchemaCursor[], fuel: number) => readonly Edge[];
}
