import { isObject } from "@plumbline/contract";
import { flatOf } from "./flat-of.ts";
import type { Alternative } from "./list-alternatives.ts";
import type { Pairs } from "../../pair/pair-by.ts";
import { pairInTurn } from "../../pair/pair-in-turn.ts";
import type { SchemaFact } from "../../model/difference.ts";
import { textOf } from "./text-of.ts";

type Compare = (one: Alternative, other: Alternative) => readonly SchemaFact[];

/** Above this number of possible pairs, only equal and named alternatives are paired. */
const mostPairs = 100;

/** Two lists of alternatives. */
export interface AlternativeLists {
  readonly before: readonly Alternative[];
  readonly after: readonly Alternative[];
  /** Whether one of the lists has the types of a schema without alternatives. */
  readonly isSingle: boolean;
}

/**
 * Pairs alternatives that are equal, then those of one name, then those that mean the same, then the rest by types and order if it is as
 * long in both lists. A schema without alternatives is paired with the most similar alternative of each of its types.
 */
export function pairAlternatives(
  { before, after, isSingle }: AlternativeLists,
  compare: Compare,
): Pairs<Alternative> {
  const named = pairInTurn(before, after, [wholeText, nameOf]);
  if (named.removed.length * named.added.length > mostPairs) return named;
  const alike = pairAlike(named, compare);
  if (isSingle) return pairNearest(alike, compare);
  if (alike.removed.length !== alike.added.length) return alike;
  const { pairs, ...rest } = pairInTurn(alike.removed, alike.added, [typesOf, () => ""]);
  return { ...rest, pairs: [...alike.pairs, ...pairs] };
}

function wholeText({ branch, schemas: [first] }: Alternative): string | undefined {
  const own = branch ?? first;
  return own && textOf(own);
}

function nameOf({ branch }: Alternative): string | undefined {
  if (!isObject(branch?.schema)) return undefined;
  const name = branch.schema["$ref"] ?? branch.schema["title"];
  return typeof name === "string" ? name : undefined;
}

function pairAlike(
  { pairs, added, removed }: Pairs<Alternative>,
  compare: Compare,
): Pairs<Alternative> {
  const free = new Set(added);
  const alike = removed.flatMap((one) => {
    const found = [...free].find((other) => compare(one, other).length === 0);
    if (!found) return [];
    free.delete(found);
    return [[one, found] as const];
  });
  const paired = new Set(alike.map(([one]) => one));
  return {
    pairs: [...pairs, ...alike],
    added: [...free],
    removed: removed.filter((one) => !paired.has(one)),
  };
}

/** Pairs alternatives with common types, first those with the fewest differences. */
function pairNearest(
  { pairs, added, removed }: Pairs<Alternative>,
  compare: Compare,
): Pairs<Alternative> {
  const all = removed
    .flatMap((one) => added.map((other) => ({ one, other })))
    .filter(({ one, other }) => haveCommonType(one, other))
    .map(({ one, other }) => ({ one, other, cost: compare(one, other).length }));
  const taken = new Set<Alternative>();
  const nearest = all
    .toSorted((left, right) => left.cost - right.cost)
    .flatMap(({ one, other }) => {
      if (taken.has(one) || taken.has(other)) return [];
      taken.add(one).add(other);
      return [[one, other] as const];
    });
  return {
    pairs: [...pairs, ...nearest],
    added: added.filter((each) => !taken.has(each)),
    removed: removed.filter((each) => !taken.has(each)),
  };
}

function haveCommonType({ schemas: one }: Alternative, { schemas: other }: Alternative): boolean {
  const [left, right] = [flatOf(one).types, flatOf(other).types];
  return !left || !right || !left.isDisjointFrom(right);
}

function typesOf({ schemas }: Alternative): string {
  return [...(flatOf(schemas).types ?? [])].join();
}
