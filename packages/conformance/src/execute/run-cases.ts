import type { PlanEntry } from "../model/plan.ts";
import type { Session } from "./create-session.ts";
import type { CaseOutcome } from "../model/case-outcome.ts";
import { mostShrinks, runCase, type ShrinkAllowance } from "./run-case.ts";

/**
 * So many broken cases of an entry may be shrunk as far as it goes: a target that looks at nothing breaks all of them, and the first few
 * show what there is to see.
 */
const mostShrunk = 3;

/** What all cases of an entry have together, in however many portions they are sent. */
export function shrinkAllowance(): ShrinkAllowance {
  return { left: mostShrunk * mostShrinks };
}

/**
 * Runs the cases of an entry in order, until one of them must stop: what only smaller cases can tell is split, and what is
 * broken is shown by the smallest case that shows it.
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

/** The same breach in a smaller case, where one of those that the breach names has it as well. */
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
