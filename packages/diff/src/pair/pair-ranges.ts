import type { Pairs } from "./pair-by.ts";
import { pairInTurn } from "./pair-in-turn.ts";

/** The pairs of two lists with ranges, which contain members of the other list. */
export interface PairedRanges<T> extends Pairs<T> {
  /** Ranges that replace single members, and those that single members replace. */
  readonly ranges: Pick<Pairs<T>, "added" | "removed">;
}

/** How members are paired. */
export interface Ranges<T> {
  /** Names of equal members, the most exact first. */
  readonly keys: readonly ((item: T) => string)[];
  readonly contains: (range: T, part: T) => boolean;
  readonly isRange: (item: T) => boolean;
}

/** Pairs the members of two lists by name, and the others with a range of the other list that contains them. */
export function pairRanges<T extends object>(
  before: readonly T[],
  after: readonly T[],
  { keys, contains, isRange }: Ranges<T>,
): PairedRanges<T> {
  const { pairs, added, removed } = pairInTurn(before, after, keys);
  const rangeOf = (list: readonly T[], part: T): T | undefined =>
    list.find((range) => contains(range, part));
  const hasPart = (range: T, list: readonly T[]): boolean =>
    isRange(range) && list.some((part) => contains(range, part));
  const isNew = (item: T): boolean => rangeOf(before, item) === undefined;
  const isGone = (item: T): boolean => rangeOf(after, item) === undefined;
  return {
    pairs: [
      ...pairs,
      ...added.flatMap((part) => pairOf(rangeOf(before, part), part)),
      ...removed.flatMap((part) => pairOf(part, rangeOf(after, part))),
    ],
    added: added.filter((item) => isNew(item) && !hasPart(item, before)),
    removed: removed.filter((item) => isGone(item) && !hasPart(item, after)),
    ranges: {
      added: added.filter((item) => isNew(item) && hasPart(item, before)),
      removed: removed.filter((item) => isGone(item) && hasPart(item, after)),
    },
  };
}

function pairOf<T>(before: T | undefined, after: T | undefined): readonly (readonly [T, T])[] {
  return before === undefined || after === undefined ? [] : [[before, after]];
}
