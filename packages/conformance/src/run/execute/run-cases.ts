import type { PlanEntry } from "../../model/plan.ts";
import type { Session } from "../../send/session/create-session.ts";
import type { CaseOutcome } from "../../model/case-outcome.ts";
import { mostShrinks, runCase, type ShrinkAllowance } from "./run-case.ts";

/**
 * This many broken cases of an entry may be shrunk completely. A target that validates nothing breaks all cases, and the first few cases
 * are enough to show that.
 */
const mostShrunk = 3;

/** State that all cases of an entry share. */
export function shrinkAllowance(): ShrinkAllowance {
  return { left: mostShrunk * mostShrinks };
}

/**
 * Runs the cases of an entry in order, until a case ends early. A rejected pack is split, and a broken case is replaced by the smallest
 * case with the same breach.
 */
export async function runCases(
  session: Session,
  entry: PlanEntry,
  allowance: ShrinkAllowance,
): Promise<CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  const waiting = [...entry.cases];
  for (let planned = waiting.shift(); planned; planned = waiting.shift()) {
    const outcome = await runCase(session, entry, planned, allowance);
    if (outcome.verdict.outcome === "split") waiting.unshift(...outcome.verdict.into);
    else outcomes.push(await smallestOf(session, entry, outcome, allowance));
    if (outcomes.at(-1)?.stop) break;
  }
  return outcomes;
}

/** The same breach in one of the smaller cases that the breach names, if such a case also fails. */
async function smallestOf(
  session: Session,
  entry: PlanEntry,
  outcome: CaseOutcome,
  allowance: ShrinkAllowance,
): Promise<CaseOutcome> {
  if (outcome.verdict.outcome !== "broken") return outcome;
  for (const smaller of outcome.verdict.smaller ?? []) {
    const again = await runCase(session, entry, smaller, allowance);
    if (again.verdict.outcome === "broken") return again;
    if (again.stop) return { ...outcome, stop: again.stop };
  }
  return outcome;
}
