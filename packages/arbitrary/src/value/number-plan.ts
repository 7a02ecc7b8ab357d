import type { SchemaCursor } from "@plumbline/contract";
import { numberOf, stringOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import type { Decimal } from "../evaluate/decimal.ts";
import { fromDecimal, rescale, toDecimal } from "../evaluate/decimal.ts";

/** One end of a range, and the schema that has it. */
export interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly part: SchemaCursor | undefined;
}

export interface NumberPlan {
  readonly lower: Bound | undefined;
  readonly upper: Bound | undefined;
  /** Every value is a multiple of this; undefined if any number is allowed. */
  readonly step: Decimal | undefined;
  /** The divisor that `multipleOf` states. */
  readonly divisors: readonly number[];
}

const formatRanges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

export function planNumber(shape: Shape): NumberPlan {
  const bounds = (inclusive: string, exclusive: string): Bound[] =>
    shape.parts.flatMap((part) => [
      ...boundOf(part, inclusive, { isExclusive: false }),
      ...boundOf(part, exclusive, { isExclusive: true }),
    ]);
  const ranges = shape.parts.flatMap((part) => formatRanges[stringOf(part, "format") ?? ""] ?? []);
  const divisors = shape.parts
    .flatMap((part) => numberOf(part, "multipleOf") ?? [])
    .filter((divisor) => divisor > 0);
  const isWhole = shape.isInteger || ranges.length > 0;
  const steps = [...(isWhole ? [1] : []), ...divisors].map(toDecimal);
  const [first, ...rest] = steps;
  return {
    lower: [...bounds("minimum", "exclusiveMinimum"), ...wide(ranges[0])].reduce<Bound | undefined>(
      tighter(1),
      undefined,
    ),
    upper: [...bounds("maximum", "exclusiveMaximum"), ...wide(ranges[1])].reduce<Bound | undefined>(
      tighter(-1),
      undefined,
    ),
    step: first === undefined ? undefined : rest.reduce(leastCommonMultiple, first),
    divisors,
  };
}

/** The multiples of the step inside the bounds, as factors; `undefined` ends are open. */
export function factorRange(
  plan: NumberPlan,
  step: Decimal,
): { readonly from: bigint | undefined; readonly to: bigint | undefined } {
  return {
    from: plan.lower && factorAt(plan.lower, step, 1n),
    to: plan.upper && factorAt(plan.upper, step, -1n),
  };
}

/** How far from a factor a plain multiple is searched. */
const farthestPlain = 100n;

/**
 * A multiple of the step near a factor and in the range that validators with binary arithmetic accept too: 19.99 / 0.01 is
 * 1998.9999999999998 there. The multiple itself if there is none.
 */
export function plainMultiple(plan: NumberPlan, step: Decimal, factor: bigint): number {
  const { from, to } = factorRange(plan, step);
  for (let distance = 0n; distance <= farthestPlain; distance += 1n) {
    for (const near of [factor - distance, factor + distance]) {
      const isInside = (from === undefined || near >= from) && (to === undefined || near <= to);
      const value = multiple(step, near);
      if (isInside && isPlain(plan, value)) return value;
    }
  }
  return multiple(step, factor);
}

/** Whether a number is a multiple in binary arithmetic. */
export function isPlain({ divisors }: NumberPlan, value: number): boolean {
  return divisors.every((divisor) => Number.isInteger(value / divisor));
}

export function multiple(step: Decimal, factor: bigint): number {
  return fromDecimal(step.digits * factor, step.scale);
}

function factorAt(bound: Bound, step: Decimal, inward: 1n | -1n): bigint {
  const value = toDecimal(bound.value);
  const scale = Math.max(value.scale, step.scale);
  const size = rescale(step, scale);
  const at = rescale(value, scale);
  const isOn = at % size === 0n;
  if (isOn) return at / size + (bound.isExclusive ? inward : 0n);
  const floor = at / size - (at < 0n ? 1n : 0n);
  return inward === 1n ? floor + 1n : floor;
}

/** An end without a keyword. */
function wide(value: number | undefined): readonly Bound[] {
  return value === undefined ? [] : [{ value, isExclusive: false, part: undefined }];
}

function boundOf(
  part: SchemaCursor,
  keyword: string,
  kind: { readonly isExclusive: boolean },
): Bound[] {
  const value = numberOf(part, keyword);
  return value === undefined ? [] : [{ value, part, ...kind }];
}

function tighter(sign: 1 | -1): (left: Bound | undefined, right: Bound) => Bound {
  return (left, right) => {
    if (left === undefined) return right;
    const difference = (right.value - left.value) * sign;
    if (difference === 0) return right.isExclusive ? right : left;
    return difference > 0 ? right : left;
  };
}

function leastCommonMultiple(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [rescale(left, scale), rescale(right, scale)];
  return { digits: (a / greatestCommonDivisor(a, b)) * b, scale };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
