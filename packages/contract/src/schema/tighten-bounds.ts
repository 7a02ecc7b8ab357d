import type { FlatSchema, SchemaType, Stated } from "./flat-schema.ts";

/** How a bound constrains. */
interface Bound {
  /** The bounded quantity. Bounds of one quantity are compared with each other. */
  readonly of: string;
  readonly isLower: boolean;
  readonly isExclusive?: true;
  /** The types whose values it bounds. */
  readonly types: readonly SchemaType[];
}

/** The keywords that bound a number or a size. @see https://json-schema.org/draft/2020-12/json-schema-validation#section-6 */
export const boundKeywords: ReadonlyMap<string, Bound> = new Map<string, Bound>([
  ["minimum", { of: "minimum", isLower: true, types: ["number", "integer"] }],
  [
    "exclusiveMinimum",
    { of: "minimum", isLower: true, isExclusive: true, types: ["number", "integer"] },
  ],
  ["maximum", { of: "maximum", isLower: false, types: ["number", "integer"] }],
  [
    "exclusiveMaximum",
    { of: "maximum", isLower: false, isExclusive: true, types: ["number", "integer"] },
  ],
  ["minLength", { of: "minLength", isLower: true, types: ["string"] }],
  ["maxLength", { of: "maxLength", isLower: false, types: ["string"] }],
  ["minItems", { of: "minItems", isLower: true, types: ["array"] }],
  ["maxItems", { of: "maxItems", isLower: false, types: ["array"] }],
  ["minProperties", { of: "minProperties", isLower: true, types: ["object"] }],
  ["maxProperties", { of: "maxProperties", isLower: false, types: ["object"] }],
]);

/** One statement of a bound. */
interface StatedBound {
  readonly keyword: string;
  readonly bound: Bound;
  readonly stated: Stated<number>;
}

/**
 * The tightest of each kind of bound. If all numbers are integers, an exclusive bound becomes the next integer. A lower bound of 0 for
 * a size has no effect and is left out.
 */
export function tightenBounds(
  stateds: (keyword: string) => readonly Stated[],
  types: ReadonlySet<SchemaType> | undefined,
): FlatSchema["bounds"] {
  const isWhole = types !== undefined && !types.has("number");
  const all = [...boundKeywords].flatMap(([keyword, bound]) =>
    stateds(keyword)
      .filter((one): one is Stated<number> => typeof one.value === "number")
      .map((stated) => ({ keyword, bound, stated }))
      .map((one) => (isWhole ? toWhole(one) : one)),
  );
  const tightest = Map.groupBy(all, ({ bound }) => bound.of)
    .values()
    .map((same) => same.reduce(tighter));
  return new Map(
    [...tightest]
      .filter(({ bound, stated }) => !isEmpty(bound, stated.value))
      .map(({ keyword, stated }) => [keyword, stated]),
  );
}

/** Sizes are not negative. */
function isEmpty({ isLower, types }: Bound, value: number): boolean {
  return isLower && value <= 0 && !types.includes("number");
}

function tighter(left: StatedBound, right: StatedBound): StatedBound {
  const difference = left.stated.value - right.stated.value;
  if (difference === 0) return left.bound.isExclusive ? left : right;
  return difference > 0 === left.bound.isLower ? left : right;
}

function toWhole(one: StatedBound): StatedBound {
  const { bound, stated } = one;
  if (bound.of !== "minimum" && bound.of !== "maximum") return one;
  const inclusive = boundKeywords.get(bound.of) ?? bound;
  const { value, pointer } = stated;
  const inside = bound.isLower ? Math.ceil(value) : Math.floor(value);
  const isOn = bound.isExclusive && inside === value;
  const whole = isOn ? inside + (bound.isLower ? 1 : -1) : inside;
  return { keyword: bound.of, bound: inclusive, stated: { value: whole, pointer } };
}
