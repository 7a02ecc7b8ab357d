/** The members of two lists, paired by a key. */
export interface Pairs<T> {
  readonly pairs: readonly (readonly [before: T, after: T])[];
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

/** Pairs the members of two lists that have the same key. Keys are unique in each list; of equal ones, the last counts. */
export function pairBy<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Pairs<T> {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const current = new Map(after.map((item) => [keyOf(item), item]));
  return {
    pairs: [...current].flatMap(([key, item]) => {
      const earlier = old.get(key);
      return earlier === undefined ? [] : [[earlier, item] as const];
    }),
    added: [...current].filter(([key]) => !old.has(key)).map(([, item]) => item),
    removed: [...old].filter(([key]) => !current.has(key)).map(([, item]) => item),
  };
}
