import type * as fc from "fast-check";
import { ArbitraryError } from "../arbitrary-error.ts";

/** Draws in a row that may be refused before the search is called hopeless. */
const patience = 3000;

/** A filter that ends: where `filter` would draw for ever, this throws `unsatisfiable`. */
export function sift<Value>(arbitrary: fc.Arbitrary<Value>, accepts: (value: Value) => boolean, pointer: string): fc.Arbitrary<Value> {
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
