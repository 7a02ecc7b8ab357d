import type { Fetch } from "../answer/fetch.ts";
import type { Difference } from "../run/difference.ts";

/** Combines differences; the first is next to the sandbox. */
export function together(...differences: readonly Difference[]): Difference {
  return {
    faults: differences.flatMap(({ faults = [] }) => faults),
    seams: differences.flatMap(({ seams = [] }) => seams),
    edits: differences.flatMap(({ edits = [] }) => edits),
    target: (target) =>
      differences.reduce((inner, difference) => difference.target?.(inner) ?? inner, target),
    around: (fetch) =>
      differences.reduce((inner: Fetch, { around }) => around?.(inner) ?? inner, fetch),
  };
}
