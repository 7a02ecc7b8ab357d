import { type Change, mostSevereFirst } from "../model/change.ts";
import { allRules } from "../rules/all-rules.ts";
import { effectOf } from "../rules/schema-rules.ts";
import { groupByCause } from "../render/fold-places.ts";
import { createWitnessSearch, type WitnessResult } from "./create-witness-search.ts";
import type { WitnessOptions } from "./list-differing-values.ts";

export interface WitnessedChanges {
  /** The most severe first, otherwise in the given order. */
  readonly changes: readonly Change[];
  /** The number of breaking changes whose witness was not sought because the search was over. */
  readonly skipped: number;
}

/** The number of values that must be tried without a witness before a change is not called breaking. */
const manyTries = 20;

/**
 * Adds a witness to each breaking change for which one is found. A breaking change of a schema for which many values were tried in vain
 * becomes dangerous, because other keywords can have the same effect. Changes with the same cause share a witness. Requests come first.
 */
export function addWitnesses(
  changes: readonly Change[],
  options: WitnessOptions,
): WitnessedChanges {
  const { isOver = () => false } = options;
  const findWitness = createWitnessSearch(options);
  const breaking = changes
    .filter(({ severity }) => severity === "breaking")
    .toSorted((one, other) => rank(one) - rank(other));
  const decided = new Map<Change, Change>();
  for (const members of groupByCause(breaking)) {
    if (isOver()) break;
    const result = searchPlaces(members, findWitness);
    if (!result.witness && isOver()) break;
    for (const change of members) decided.set(change, decide(change, result));
  }
  return {
    changes: mostSevereFirst(changes.map((change) => decided.get(change) ?? untried(change))),
    skipped: breaking.length - decided.size,
  };
}

/** Of a change at many places, the places whose values are tried. */
const mostPlaces = 4;

/** Seeks a witness at the shortest places of one change. */
function searchPlaces(
  members: readonly Change[],
  findWitness: (change: Change) => WitnessResult,
): WitnessResult {
  let tried = 0;
  const shortest = members.toSorted((one, other) => one.at.length - other.at.length);
  for (const change of shortest.slice(0, mostPlaces)) {
    const result = findWitness(change);
    if (result.witness) return result;
    tried = Math.max(tried, result.tried);
  }
  return { tried };
}

function decide(change: Change, { witness, tried }: WitnessResult): Change {
  if (witness) return { ...change, witness };
  const rule = allRules.get(change.rule);
  const effect = rule && effectOf(rule.kind, rule.action);
  // The rule does not know whether values are lost: only a witness shows it.
  const isOfValues = effect !== undefined && effect !== "rewrites";
  const isInVain = effect === "shifts" || (isOfValues && tried >= manyTries);
  return isInVain ? { ...change, severity: "dangerous", tried } : change;
}

function untried(change: Change): Change {
  return change.severity === "breaking" ? { ...change, isUntried: true } : change;
}

function rank({ direction }: Change): number {
  return direction === "request" ? 0 : 1;
}
