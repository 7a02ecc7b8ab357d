import * as fc from "fast-check";
import { ArbitraryError, isArbitraryError } from "../arbitrary-error.ts";

/** Draws in a row that may be refused before the search is called hopeless. */
const patience = 2500;

/** A filter that ends: where `filter` would draw for ever, this throws `unsatisfiable`. */
export function sift<Value>(
  arbitrary: fc.Arbitrary<Value>,
  accepts: (value: Value) => boolean,
  pointer: string,
): fc.Arbitrary<Value> {
  let refused = 0;
  return arbitrary.filter((value) => {
    if (accepts(value)) {
      refused = 0;
      return true;
    }
    refused += 1;
    if (refused <= patience) return false;
    refused = 0;
    throw new ArbitraryError("unsatisfiable", `None of ${patience} candidates validates.`, {
      pointer,
      hint: "Check whether the keywords here contradict each other; if not, give an example through `formats` or a simpler schema.",
    });
  });
}

/** The arbitrary itself when it yields something within the patience, and undefined when it does not. */
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

/** Sifts and settles at once. */
export function sifted<Value>(
  arbitrary: fc.Arbitrary<Value> | undefined,
  accepts: (value: Value) => boolean,
): fc.Arbitrary<Value> | undefined {
  return arbitrary && settle(sift(arbitrary, accepts, ""));
}
