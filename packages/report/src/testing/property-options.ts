import type { Parameters } from "fast-check";

/** A fixed seed, so that a failure repeats; fast-check prints it with the path of the counterexample. */
export function runs(numRuns: number): Parameters<unknown> {
  return { seed: 20261121, numRuns };
}
