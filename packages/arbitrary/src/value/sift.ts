import * as fc from "fast-check";
import { ArbitraryError, isArbitraryError } from "../arbitrary-error.ts";

/** Consecutive rejected draws after which the search ends. */
const patience = 2500;

/** Parts of consecutive rejected values after which the search ends, so that large values do not take minutes. */
const partsPatience = 12_000;

/** A filter that ends: it throws `unsatisfiable` when `filter` of fast-check would draw without end. */
export function sift<Value>(
  arbitrary: fc.Arbitrary<Value>,
  accepts: (value: Value) => boolean,
  pointer: string,
): fc.Arbitrary<Value> {
  let rejected = 0;
  let parts = 0;
  return arbitrary.filter((value) => {
    if (accepts(value)) {
      rejected = 0;
      parts = 0;
      return true;
    }
    rejected += 1;
    parts += countParts(value);
    if (rejected <= patience && parts <= partsPatience) return false;
    const candidates = rejected;
    rejected = 0;
    parts = 0;
    throw new ArbitraryError("unsatisfiable", `None of ${candidates} candidates validates.`, {
      pointer,
      hint: "Check whether the keywords here contradict each other; if not, give an example through `formats` or a simpler schema.",
    });
  });
}

/** The number of values in a value, itself included. */
function countParts(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => sum + countParts(part), 1);
}

/** The arbitrary if it yields a value within the patience, otherwise undefined. */
function settle<Value>(
  arbitrary: fc.Arbitrary<Value> | undefined,
): fc.Arbitrary<Value> | undefined {
  if (arbitrary === undefined) return undefined;
  try {
    fc.sample(arbitrary, { seed: 1, numRuns: 1 });
    return arbitrary;
  } catch (error) {
    if (isArbitraryError(error)) return undefined;
    throw error;
  }
}

/** Applies `sift` and `settle`. */
export function sifted<Value>(
  arbitrary: fc.Arbitrary<Value> | undefined,
  accepts: (value: Value) => boolean,
): fc.Arbitrary<Value> | undefined {
  return arbitrary && settle(sift(arbitrary, accepts, ""));
}
