import type { Case } from "../model/case.ts";
import type { PlanEntry, Portion } from "../model/plan.ts";
import { checkWorth } from "./check-worth.ts";

/** What each case of a plan is worth. */
export type CaseWorth = (entry: PlanEntry, planned: Case) => number;

/** What a case of an unmeasured check is worth, and at least of any check: each states something. */
const usualWorth = 0.1;
const leastWorth = 0.02;

/** Cases of an entry that were sent. */
export type SentCases = Pick<Portion, "entry" | "cases">;

/**
 * Divides what a check was measured to notice among its cases. The first case about a clause gets the most, a further one a fourth, a
 * ninth, and so on, after those that were sent before. Operations share the clauses of a component, because a server usually implements it
 * once.
 */
export function shareWorth(
  entries: readonly PlanEntry[],
  sent: readonly SentCases[] = [],
): CaseWorth {
  const shares = new Map<PlanEntry, Map<Case, number>>();
  const factors = new Map<string, number>();
  const sentOf = Map.groupBy(sent, ({ entry }) => entry.check.id);
  for (const [id, alike] of Map.groupBy(entries, ({ check }) => check.id)) {
    const seen = new Map<string, number>();
    const before = sentOf.get(id) ?? [];
    const earlier = before.flatMap(({ entry, cases }) =>
      cases.map((one) => shareOf(entry, one, seen)),
    );
    for (const entry of alike)
      shares.set(entry, new Map(entry.cases.map((one) => [one, shareOf(entry, one, seen)])));
    const all = alike.flatMap((entry) => [...(shares.get(entry)?.values() ?? [])]);
    const sum = [...earlier, ...all].reduce((total, share) => total + share, 0);
    factors.set(id, sum === 0 ? 0 : (measuredOf(alike) * countOf([...before, ...alike])) / sum);
  }
  return (entry, planned) => {
    const share = shares.get(entry)?.get(planned) ?? 0;
    return Math.max(leastWorth, share * (factors.get(entry.check.id) ?? 0));
  };
}

/** `seen` counts how many cases so far are about each clause. */
function shareOf(
  entry: PlanEntry,
  { clause, clauses = [clause] }: Case,
  seen: Map<string, number>,
): number {
  return clauses.reduce((sum, one) => {
    const key =
      one.startsWith("/components/") && !isOfScheme(one)
        ? one
        : `${entry.subject.operation.id} ${one}`;
    const earlier = seen.get(key) ?? 0;
    seen.set(key, earlier + 1);
    return sum + 1 / (1 + earlier) ** 2;
  }, 0);
}

/** Whether a clause is about credentials, which a server can forget for a single operation. */
function isOfScheme(clause: string): boolean {
  return clause.startsWith("/components/securitySchemes/");
}

function measuredOf([entry]: readonly PlanEntry[]): number {
  if (!entry) return 0;
  return checkWorth[entry.check.id] ?? checkWorth[entry.check.family] ?? usualWorth;
}

/** The number of cases that were measured: combined ones count as their parts. */
function countOf(entries: readonly Pick<PlanEntry, "cases">[]): number {
  return entries.reduce(
    (sum, { cases }) => sum + new Set(cases.flatMap((one) => one.parts ?? [one])).size,
    0,
  );
}
