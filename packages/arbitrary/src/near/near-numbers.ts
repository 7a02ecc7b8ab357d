import type { JsonValue } from "../json-value.ts";

interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
}

/** A step beyond a bound that rounding to an integer hides, and that single precision still shows. */
const smallStep = 0.01;

/** Numbers next to valid ones. */
export const nearNumbers = {
  /** Slightly beyond a bound, nearest first. */
  bound({ value, isExclusive }: Bound, outward: 1 | -1): readonly number[] {
    return isExclusive ? [value] : [value + outward * smallStep, value + outward];
  },
  /** Between the multiples of a number. */
  multipleOf(valid: JsonValue, step: number): readonly number[] {
    return [0.1, 0.5].map((part) => from(valid) + part * step).concat(from(valid) + 1);
  },
  /** Fractions. */
  integer: (valid: JsonValue): readonly number[] => [from(valid) + 0.5, from(valid) - 0.5],
};

function from(valid: JsonValue): number {
  return typeof valid === "number" ? valid : 0;
}
