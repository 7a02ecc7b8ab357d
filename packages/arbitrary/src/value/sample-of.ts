import * as fc from "fast-check";

const samples = new WeakMap<fc.Arbitrary<unknown>, unknown>();

/** One value of an arbitrary, always the same one. */
export function sampleOf<Value>(arbitrary: fc.Arbitrary<Value>): Value {
  // The map is only written below, with a value of the arbitrary it is keyed by.
  if (samples.has(arbitrary)) return samples.get(arbitrary) as Value;
  const [value] = fc.sample(arbitrary, { seed: 20, numRuns: 1 });
  samples.set(arbitrary, value);
  return value as Value; // one run gives one value
}
