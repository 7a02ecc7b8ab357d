import type { CaseOutcome } from "../model/case-outcome.ts";
import { runCases, shrinkAllowance } from "../execute/run-cases.ts";
import type { Session } from "../execute/create-session.ts";
import type { PlanEntry } from "../model/plan.ts";

export interface CaseChoice {
  /** `Case.purpose`. */
  readonly purpose: string | undefined;
  readonly path?: string | undefined;
}

export interface CasesRun {
  readonly outcomes: readonly CaseOutcome[];
  /** Whether the case itself was run, and nothing else. */
  readonly isExact: boolean;
}

/**
 * Runs the case of an entry that has the purpose, at the path where one is known. A case that is not planned was cut out of a
 * larger one, or belongs to another version: then all of them run, as they did when it was found.
 */
export async function runCasesOf(
  session: Session,
  entry: PlanEntry,
  { purpose, path }: CaseChoice,
): Promise<CasesRun> {
  const wanted = entry.cases.find((planned) => planned.purpose === purpose);
  if (!wanted)
    return { outcomes: await runCases(session, entry, shrinkAllowance()), isExact: false };
  const exact = path === undefined ? wanted : { ...wanted, path };
  return {
    outcomes: await runCases(session, { ...entry, cases: [exact] }, shrinkAllowance()),
    isExact: true,
  };
}
