/** At least this many are kept. */
const fewest = 40;

/** As many items as `maxWork` allows if each costs as much as there are items, spread evenly and in order. */
export function spreadEvenly<T>(items: readonly T[], maxWork: number | undefined): readonly T[] {
  const most = Math.max(fewest, Math.floor((maxWork ?? Infinity) / Math.max(1, items.length)));
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}
