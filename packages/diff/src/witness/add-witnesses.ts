import type { Change } from "../model/change.ts";
import { createWitnessSearch } from "./create-witness-search.ts";
import type { WitnessOptions } from "./list-differing-values.ts";

/** How witnesses are sought, and when the search ends. */
export interface AddWitnessesOptions extends WitnessOptions {
  /** Asked before each change; true ends the search. Default: never. */
  readonly isOver?: () => boolean;
}

export interface WitnessedChanges {
  /** In the given order. */
  readonly changes: readonly Change[];
  /** The number of breaking changes whose witness was not sought because the search was over. */
  readonly skipped: number;
}

/** Adds a witness to each breaking change for which one is found. Changes of requests come first. */
export function addWitnesses(
  changes: readonly Change[],
  { isOver = () => false, ...options }: AddWitnessesOptions,
): WitnessedChanges {
  const findWitness = createWitnessSearch(options);
  const breaking = changes
    .filter(({ severity }) => severity === "breaking")
    .toSorted((one, other) => rank(one) - rank(other));
  const witnessed = new Map<Change, Change>();
  for (const change of breaking) {
    if (isOver()) break;
    const witness = findWitness(change);
    witnessed.set(change, witness ? { ...change, witness } : change);
  }
  return {
    changes: changes.map((change) => witnessed.get(change) ?? change),
    skipped: breaking.length - witnessed.size,
  };
}

function rank({ direction }: Change): number {
  return direction === "request" ? 0 : 1;
}
