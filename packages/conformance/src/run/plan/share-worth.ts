import type { Case } from "../../model/case.ts";
import type { PlanEntry } from "../../model/plan.ts";
import { checkWorth } from "./check-worth.ts";

/** Returns the worth of a case of a plan. */
export type CaseWorth = (planned: Case) => number;

/** The worth of a case of an unmeasured check, and the minimum worth of a case. */
const usualWorth = 0.1;
const leastWorth = 0.02;

/**
 * Divides what a check was measured to notice among its cases. The first case about a clause gets the most, a further one a fourth, a
 * ninth, and so on. Operations share the clauses of components and of the whole document.
 */
export function shareWorth(entries: readonly PlanEntry[]): CaseWorth {
  const worth = new Map<Case, number>();
  for (const alike of Map.groupBy(entries, ({ check }) => check.id).values()) {
    const seen = new Map<string, number>();
    const shares = alike.flatMap((entry) =>
      casesOf(entry).map((one) => [one, shareOf(entry, one, seen)] as const),
    );
    const sum = shares.reduce((total, [, share]) => total + share, 0);
    const factor = sum === 0 ? 0 : (measuredOf(alike) * countOf(alike)) / sum;
    for (const [one, share] of shares) {
      const { parts = [one] } = one;
      for (const part of [one, ...parts])
        worth.set(part, Math.max(leastWorth, (share * factor) / (part === one ? 1 : parts.length)));
    }
  }
  return (planned) => worth.get(planned) ?? leastWorth;
}

/** `seen` counts the earlier cases about each clause. */
function shareOf(
  entry: PlanEntry,
  { clause, clauses = [clause] }: Case,
  seen: Map<string, number>,
): number {
  return clauses.reduce((sum, one) => {
    const key = isShared(one) ? one : `${entry.subject.operation.id} ${one}`;
    const earlier = seen.get(key) ?? 0;
    seen.set(key, earlier + 1);
    return sum + 1 / (1 + earlier) ** 2;
  }, 0);
}

/** Whether a server usually implements a clause once. It can forget a credential for a single operation. */
function isShared(clause: string): boolean {
  return !clause.startsWith("/paths/") && !clause.startsWith("/components/securitySchemes/");
}

function casesOf({ cases, leftOut = [] }: PlanEntry): readonly Case[] {
  return [...cases, ...leftOut];
}

function measuredOf([entry]: readonly PlanEntry[]): number {
  if (!entry) return 0;
  return checkWorth[entry.check.id] ?? checkWorth[entry.check.family] ?? usualWorth;
}

/** The number of measured cases. A combined case counts as its parts. */
function countOf(entries: readonly PlanEntry[]): number {
  return entries.reduce(
    (sum, entry) => sum + new Set(casesOf(entry).flatMap((one) => one.parts ?? [one])).size,
    0,
  );
}
