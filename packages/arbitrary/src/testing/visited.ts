import * as fc from "fast-check";
import { seeded } from "./seeded.ts";

/** Shrunk values examined per run. */
const most = 150;

/** The values of generating and then shrinking: some runs shrink greedily, others at random. */
export function visited<Value>(arbitrary: fc.Arbitrary<Value>, runs = 4): readonly Value[] {
  const seen: Value[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const reject = (value: Value): boolean => {
      seen.push(value);
      return turn > 0 && seen.length % (turn + 2) === 0;
    };
    fc.check(fc.property(fc.limitShrink(arbitrary, most), reject), {
      seed: seeded.seed + turn,
      numRuns: 3,
      endOnFailure: false,
    });
  }
  return seen;
}
