/** A day in UTC, for example `2026-11-14`. */
export type Day = string;

const millisecondsPerDay = 86_400_000;

export function dayOf(at: number): Day {
  return new Date(at).toISOString().slice(0, 10);
}

export function startOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the day of an instant and the days before, latest first: `daysUntil(now, 2)` is today and yesterday. */
export function daysUntil(now: number, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, back) => dayOf(now - back * millisecondsPerDay));
}

/** Returns the days with spending of their own, earliest first. Older spending counts in the lifetime only. */
export function keptDays(now: number): readonly Day[] {
  return daysUntil(now, 7).toReversed();
}
