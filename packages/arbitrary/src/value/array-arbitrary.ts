import { canonicalJson, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import type { ArrayPlan } from "./array-plan.ts";
import { planArray } from "./array-plan.ts";
import type { Factory } from "./factory.ts";
import { sifted } from "./sift.ts";

/** Most items added if a schema has no upper bound, or a high one. */
const growth = 4;

type Items = fc.Arbitrary<readonly JsonValue[]>;

export function arrayArbitrary(factory: Factory, shape: Shape, fuel: number): Items | undefined {
  const plan = planArray(shape);
  const needed = plan.contains.reduce((sum, { min }) => sum + min, 0);
  const least = Math.max(plan.min, 0);
  const most = Math.min(plan.max, Math.max(least, needed, plan.prefix) + growth);
  return sizedArray(factory, { shape, min: least, max: most }, fuel);
}

export interface SizedShape {
  readonly shape: Shape;
  readonly min: number;
  readonly max: number;
}

/** Arrays of a shape whose number of items is in a range. */
export function sizedArray(
  factory: Factory,
  { shape, min, max }: SizedShape,
  fuel: number,
): Items | undefined {
  const plan = planArray(shape);
  const positions = itemArbitraries(factory, plan, { max, fuel });
  const most = Math.min(max, positions.length);
  if (min > most) return undefined;
  const items =
    plan.uniquePart === undefined
      ? freeItems(positions, min, most)
      : uniqueItems(positions, min, most);
  if (items === undefined) return undefined;
  if (plan.contains.length === 0 && plan.uniquePart === undefined) return items;
  return sifted(items, (value) => keepsWhole(factory, plan, value));
}

/** An arbitrary for each position up to the first that allows no value. */
function itemArbitraries(
  factory: Factory,
  plan: ArrayPlan,
  limits: { readonly max: number; readonly fuel: number },
): readonly fc.Arbitrary<JsonValue>[] {
  const found: fc.Arbitrary<JsonValue>[] = [];
  const wanted = plan.contains.flatMap((contains) =>
    Array.from({ length: contains.min }, () => contains.schema),
  );
  let turn = 0;
  for (let index = 0; index < limits.max; index += 1) {
    const schemas = plan.schemasAt(index);
    const extra = wanted[turn];
    const both = extra === undefined ? undefined : factory.build([...schemas, extra], limits.fuel);
    if (both !== undefined) turn += 1;
    const plain = both === undefined ? factory.build(schemas, limits.fuel) : undefined;
    const arbitrary = both ?? (plain && sparing(factory, plan, plain));
    if (arbitrary === undefined) break;
    found.push(arbitrary);
  }
  return found;
}

/** Items in addition to those that `contains` requires must not satisfy a `contains` with an upper bound. */
function sparing(
  factory: Factory,
  plan: ArrayPlan,
  arbitrary: fc.Arbitrary<JsonValue>,
): fc.Arbitrary<JsonValue> | undefined {
  const bounded = plan.contains.filter(({ max }) => Number.isFinite(max));
  if (bounded.length === 0) return arbitrary;
  return sifted(arbitrary, (value) =>
    bounded.every(({ schema }) => !factory.accepts([schema], value)),
  );
}

function freeItems(positions: readonly fc.Arbitrary<JsonValue>[], min: number, max: number): Items {
  const isUniform = positions.every((position) => position === positions[0]);
  const [first] = positions;
  if (first === undefined || max === 0) return fc.constant([]);
  if (isUniform) return fc.array(first, { minLength: min, maxLength: max, size: "max" });
  const fixed = positions.slice(0, min);
  const open = positions.slice(min, max);
  const absent = Symbol("absent");
  const optional = open.map((item) => fc.option(item, { nil: absent, freq: 4 }));
  return fc.tuple(fc.tuple(...fixed), fc.tuple(...optional)).map(([head, tail]) => {
    const end = tail.indexOf(absent);
    return [
      ...head,
      ...tail.slice(0, end < 0 ? undefined : end).filter((item) => typeof item !== "symbol"),
    ];
  });
}

function uniqueItems(
  positions: readonly fc.Arbitrary<JsonValue>[],
  min: number,
  max: number,
): Items | undefined {
  const [first] = positions;
  if (first === undefined || max === 0) return fc.constant([]);
  if (!positions.every((position) => position === first)) return freeItems(positions, min, max);
  return distinct(first, min, max);
}

/** If a sample has too few distinct values, there are taken to be no more. */
function distinct(item: fc.Arbitrary<JsonValue>, min: number, max: number): Items | undefined {
  const seen = new Set(fc.sample(item, { seed: 1, numRuns: 40 + 20 * min }).map(canonicalJson));
  if (seen.size < min) return undefined;
  return fc.uniqueArray(item, {
    minLength: min,
    maxLength: Math.min(max, Math.max(min, seen.size)),
    selector: canonicalJson,
    size: "max",
  });
}

function keepsWhole(factory: Factory, plan: ArrayPlan, items: readonly JsonValue[]): boolean {
  if (plan.uniquePart !== undefined && new Set(items.map(canonicalJson)).size < items.length)
    return false;
  return plan.contains.every(({ schema, min, max }) => {
    const hits = items.filter((item) => factory.accepts([schema], item)).length;
    return hits >= min && hits <= max;
  });
}
