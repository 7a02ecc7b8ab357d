import type { CaseOutcome } from "../../model/case-outcome.ts";
import { runCases, shrinkAllowance } from "../execute/run-cases.ts";
import type { Session } from "../../send/session/create-session.ts";
import type { PlanEntry } from "../../model/plan.ts";

export interface CaseChoice {
  /** `Case.purpose`. */
  readonly purpose: string | undefined;
  readonly path?: string | undefined;
}

export interface CasesRun {
  readonly outcomes: readonly CaseOutcome[];
  /** Whether only the case itself was run. */
  readonly isExact: boolean;
}

/**
 * Runs the case of an entry with this purpose, at the path if one is given. If no planned case has the purpose, all cases run, because the
 * case was split from a pack or planned by another version.
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
