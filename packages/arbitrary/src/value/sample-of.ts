import * as fc from "fast-check";

const samples = new WeakMap<fc.Arbitrary<unknown>, unknown>();

/** One value of an arbitrary, always the same. */
export function sampleOf<Value>(arbitrary: fc.Arbitrary<Value>): Value {
  // The map is written only below, with a value of the arbitrary that is its key.
  if (samples.has(arbitrary)) return samples.get(arbitrary) as Value;
  const [value] = fc.sample(arbitrary, { seed: 20, numRuns: 1 });
  samples.set(arbitrary, value);
  return value as Value; // one run gives one value
}

/** Draws one value from an arbitrary. Returns `undefined` without an arbitrary. */
export function drawFrom<Value>(
  arbitrary: fc.Arbitrary<Value> | undefined,
  seed: number,
): Value | undefined {
  return arbitrary && fc.sample(arbitrary, { seed, numRuns: 1 })[0];
}
