import type { JsonValue } from "@plumbline/contract";
import { add, multiply } from "../../evaluate/decimal.ts";

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
    return isExclusive ? [value] : [add(value, outward * smallStep), add(value, outward)];
  },
  /** Between the multiples of a number. */
  multipleOf(valid: JsonValue, step: number): readonly number[] {
    return [0.1, 0.5]
      .map((part) => add(from(valid), multiply(part, step)))
      .concat(add(from(valid), 1));
  },
  /** Fractions. */
  integer: (valid: JsonValue): readonly number[] => [add(from(valid), 0.5), add(from(valid), -0.5)],
};

function from(valid: JsonValue): number {
  return typeof valid === "number" ? valid : 0;
}
