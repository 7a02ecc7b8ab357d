import type { Pairs } from "./pair-by.ts";

/** Pairs the members of two lists by the first key, then the rest by the next one. A member without a key is left to the next key. */
export function pairInTurn<T extends object>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((item: T) => string | undefined)[],
): Pairs<T> {
  return keys.reduce<Pairs<T>>(
    ({ pairs, added, removed }, keyOf) => {
      const next = pairOnce(removed, added, keyOf);
      return { ...next, pairs: [...pairs, ...next.pairs] };
    },
    { pairs: [], added: after, removed: before },
  );
}

/** Pairs each member of a list with the first free one of the other list that has its key. */
function pairOnce<T extends object>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string | undefined,
): Pairs<T> {
  const free = Map.groupBy(before, keyOf);
  const pairs = after.flatMap((item) => {
    const key = keyOf(item);
    const one = key === undefined ? undefined : free.get(key)?.shift();
    return one === undefined ? [] : [[one, item] as const];
  });
  const [left, right] = [
    new Set(pairs.map(([one]) => one)),
    new Set(pairs.map(([, item]) => item)),
  ];
  return {
    pairs,
    added: after.filter((item) => !right.has(item)),
    removed: before.filter((item) => !left.has(item)),
  };
}
