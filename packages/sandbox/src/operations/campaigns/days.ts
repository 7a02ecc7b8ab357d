/** A day in UTC, as `2026-11-14`. */
export type Day = string;

const millisecondsPerDay = 86_400_000;

export function dayOf(at: number): Day {
  return new Date(at).toISOString().slice(0, 10);
}

export function startOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day of an instant and those before it, latest first: `daysUntil(now, 2)` are today and yesterday. */
export function daysUntil(now: number, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, back) => dayOf(now - back * millisecondsPerDay));
}

/** The days whose spending is told apart, earliest first; older spending counts in the lifetime alone. */
export function keptDays(now: number): readonly Day[] {
  return daysUntil(now, 7).toReversed();
}
