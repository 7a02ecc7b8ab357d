/** The list, or `undefined` if it is empty: a check without cases does not apply. */
export function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
