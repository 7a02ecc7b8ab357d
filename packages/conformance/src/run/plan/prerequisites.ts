import type { PlanEntry } from "../../model/plan.ts";

/** Returns the entries that must run before an entry on its operation. */
export type Prerequisites = (entry: PlanEntry) => readonly PlanEntry[];

/** Returns the function that finds the entries that an entry builds on. An observer builds on every earlier check that sends requests. */
export function createPrerequisites(entries: readonly PlanEntry[]): Prerequisites {
  const byOperation = Map.groupBy(entries, ({ subject }) => subject.operation);
  const known = new Map(
    entries.map((entry) => {
      const near = byOperation.get(entry.subject.operation) ?? [];
      return [entry, near.filter((one) => isBefore(one, entry))];
    }),
  );
  return (entry) => known.get(entry) ?? [];
}

function isBefore(one: PlanEntry, { check, isLast }: PlanEntry): boolean {
  if (check.kind === "observer") return one.check.kind === "property" && (isLast || !one.isLast);
  return check.after?.includes(one.check.id) ?? false;
}
