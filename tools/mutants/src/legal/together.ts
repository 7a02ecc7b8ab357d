import type { Fetch } from "../answer/fetch.ts";
import type { Difference } from "../run/difference.ts";

/** Combines differences; the first is next to the sandbox. */
export function together(...differences: readonly Difference[]): Difference {
  return {
    faults: differences.flatMap(({ faults = [] }) => faults),
    edits: differences.flatMap(({ edits = [] }) => edits),
    around: (fetch) =>
      differences.reduce((inner: Fetch, { around }) => around?.(inner) ?? inner, fetch),
  };
}
