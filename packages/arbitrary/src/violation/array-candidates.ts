import type { JsonValue } from "@plumbline/contract";
import { keywordOf } from "../schema/child-at.ts";
import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import { anyValue } from "../value/any-value.ts";
import { sizedArray } from "../value/array-arbitrary.ts";
import type { ArrayPlan, Contains } from "../value/array-plan.ts";
import { planArray } from "../value/array-plan.ts";
import type { Factory } from "../value/factory.ts";
import { sifted } from "../value/sift.ts";
import type { Candidate, Recursion } from "./candidate.ts";
import { candidateOf, candidateWithin } from "./candidate.ts";

/** Longest array written out. */
const mostItems = 5000;
/** Items added to the least required number. */
const growth = 3;

type Sized = (min: number, max: number) => fc.Arbitrary<readonly JsonValue[]> | undefined;

export function arrayCandidates(
  factory: Factory,
  shape: Shape,
  recursion: Recursion,
): readonly Candidate[] {
  const plan = planArray(shape);
  const sized: Sized = (min, max) =>
    min > mostItems || min < 0
      ? undefined
      : sizedArray(factory, { shape, min, max }, recursion.fuel);
  return [
    ...candidateOf(plan.minPart, "minItems", {
      label: "too few items",
      arbitrary: sized(plan.min - 1, plan.min - 1),
    }),
    ...candidateOf(plan.maxPart, "maxItems", {
      label: "too many items",
      arbitrary: sized(plan.max + 1, plan.max + 1),
    }),
    ...candidateOf(plan.uniquePart, "uniqueItems", {
      label: "an item twice",
      arbitrary: repeated(plan, sized),
    }),
    ...plan.contains.flatMap((contains) =>
      containsCandidates(factory, { plan, contains }, recursion),
    ),
    ...surplus(shape, plan, sized),
    ...inside(plan, sized, recursion),
  ];
}

function repeated(plan: ArrayPlan, sized: Sized): fc.Arbitrary<JsonValue> | undefined {
  const least = Math.max(plan.min, 2);
  return sized(least, Math.min(plan.max, least + growth))?.map((items) =>
    items.with(1, items[0] ?? null),
  );
}

/** Items with none or too many that satisfy `contains`. */
function containsCandidates(
  factory: Factory,
  { plan, contains }: { readonly plan: ArrayPlan; readonly contains: Contains },
  { fuel }: Recursion,
): readonly Candidate[] {
  const item = factory.build(plan.schemasAt(0), fuel);
  const hit = factory.build([...plan.schemasAt(0), contains.schema], fuel);
  const least = keywordOf(contains.part, "minContains") === undefined ? "contains" : "minContains";
  const misses = sifted(item, (value) => !factory.accepts([contains.schema], value));
  const few = misses
    ? fc.array(misses, { minLength: plan.min, maxLength: Math.min(plan.max, plan.min + growth) })
    : fc.constant([]);
  const many =
    hit && Number.isFinite(contains.max)
      ? fc.array(hit, { minLength: contains.max + 1, maxLength: contains.max + 1 })
      : undefined;
  return [
    ...(contains.min === 0
      ? []
      : candidateOf(contains.part, least, { label: "no item of the kind", arbitrary: few })),
    ...candidateOf(contains.part, "maxContains", {
      label: "too many items of the kind",
      arbitrary: many,
    }),
  ];
}

/** An item at a position that allows none. */
function surplus(shape: Shape, plan: ArrayPlan, sized: Sized): readonly Candidate[] {
  const room = Array.from({ length: plan.prefix }, (_, index) => sized(index, index)).findIndex(
    (items) => items === undefined,
  );
  const full = sized(room < 0 ? plan.prefix : room - 1, room < 0 ? plan.prefix : room - 1);
  return ["items", "unevaluatedItems"].flatMap((keyword) => {
    const part = shape.parts.find((candidate) => keywordOf(candidate, keyword) === false);
    const arbitrary = full && fc.tuple(full, anyValue).map(([items, extra]) => [...items, extra]);
    return candidateOf(part, keyword, { label: "an item too many", arbitrary });
  });
}

function inside(
  plan: ArrayPlan,
  sized: Sized,
  { fuel, candidatesOf }: Recursion,
): readonly Candidate[] {
  return Array.from({ length: plan.prefix + 1 }, (_, index) => index).flatMap((index) => {
    const least = Math.max(plan.min, index + 1);
    const host = sized(least, Math.min(plan.max, least + growth));
    const schemas = plan.schemasAt(index);
    if (host === undefined || schemas.length === 0) return [];
    return candidatesOf(schemas, fuel).map((candidate) => {
      const arbitrary = fc
        .tuple(host, candidate.arbitrary)
        .map(([items, wrong]) => items.with(index, wrong));
      return candidateWithin(candidate, index, arbitrary);
    });
  });
}
