import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import type { Factory } from "./factory.ts";
import type { Decimal } from "../evaluate/decimal.ts";
import { toDecimal } from "../evaluate/decimal.ts";
import type { Bound, NumberPlan } from "./number-plan.ts";
import { factorRange, planNumber, plainMultiple } from "./number-plan.ts";

/** Default ends: integers beyond 2^53 are not exact, and larger fractions are rarely intended. */
const farthest = Number.MAX_SAFE_INTEGER;
const far = 1e9;

export function numberArbitrary(_: Factory, shape: Shape): fc.Arbitrary<number> | undefined {
  const plan = planNumber(shape);
  if (plan.step !== undefined) return steppedNumber(plan, plan.step);
  return freeNumber(plan);
}

/** Multiples of a step inside the bounds. */
export function steppedNumber(plan: NumberPlan, step: Decimal): fc.Arbitrary<number> | undefined {
  const { from, to } = factorRange(plan, step);
  const least = from ?? openEnd(step, to, -1n);
  const most = to ?? openEnd(step, from, 1n);
  if (least > most) return undefined;
  const isExact = least >= BigInt(-farthest) && most <= BigInt(farthest);
  const factors = isExact
    ? fc.integer({ min: Number(least), max: Number(most) }).map(BigInt)
    : fc.bigInt({ min: least, max: most });
  return factors.map((factor) => plainMultiple(plan, step, factor));
}

/** An end for a range that is open on one side: up to where doubles are exact, or a million steps beyond the other end. */
function openEnd(step: Decimal, other: bigint | undefined, sign: 1n | -1n): bigint {
  const limit = step.scale === 0 ? BigInt(farthest) / step.digits : 1_000_000n;
  const from = (other ?? 0n) * sign;
  return sign * (from < limit && limit > 0n ? limit : from + 1_000_000n);
}

/** Whole numbers, hundredths and any other doubles inside the bounds. */
export function freeNumber(plan: NumberPlan): fc.Arbitrary<number> | undefined {
  const lower = plan.lower ?? end(Math.min(-far, (plan.upper?.value ?? 0) - far));
  const upper = plan.upper ?? end(Math.max(far, (plan.lower?.value ?? 0) + far));
  const isEmpty = lower.value === upper.value && (lower.isExclusive || upper.isExclusive);
  if (lower.value > upper.value || isEmpty) return undefined;
  const bounded = { lower, upper, step: undefined, divisors: [] };
  const options = [
    steppedNumber(bounded, toDecimal(1)),
    steppedNumber(bounded, toDecimal(0.01)),
    doubles(lower, upper),
  ];
  return fc.oneof(...options.filter((option) => option !== undefined));
}

function doubles(lower: Bound, upper: Bound): fc.Arbitrary<number> {
  const range = {
    min: lower.value,
    max: upper.value,
    minExcluded: lower.isExclusive,
    maxExcluded: upper.isExclusive,
  };
  // JSON has no negative zero.
  return fc
    .double({ ...range, noNaN: true, noDefaultInfinity: true })
    .map((value) => (value === 0 ? 0 : value));
}

function end(value: number): Bound {
  return { value, isExclusive: false, part: undefined };
}
