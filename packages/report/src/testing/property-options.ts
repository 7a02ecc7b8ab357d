import type { Parameters } from "fast-check";

/** Uses a fixed seed, so that failures are reproducible. fast-check prints the path of the counterexample. */
export function runs(numRuns: number): Parameters<unknown> {
  return { seed: 20261121, numRuns };
}
