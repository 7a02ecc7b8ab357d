import type { CaseOutcome } from "../../model/case-outcome.ts";
import type { Session } from "../../send/session/create-session.ts";
import { findingId } from "../judge/to-finding.ts";
import type { PlanEntry } from "../../model/plan.ts";
import type { Finding } from "@plumbline/report";
import { cannotTell, fixed, stillFailing, type Told } from "./replay-outcome.ts";
import { runCasesOf } from "./run-cases-of.ts";

/** Runs the case of a finding again and judges it as its check does. */
export async function replayCase(
  session: Session,
  entry: PlanEntry,
  finding: Finding,
): Promise<Told> {
  const { outcomes, isExact } = await runCasesOf(session, entry, {
    purpose: finding.case,
    path: finding.path,
  });
  const broken =
    outcomes.find((outcome) => isSame(outcome, finding)) ??
    (isExact ? outcomes.find(isBroken) : undefined);
  if (broken) return tellBroken(broken, finding);
  const stopped = outcomes.find(({ stop }) => stop);
  if (stopped?.stop) return cannotTell(stopped.stop.message, stopped.exchanges);
  const held = outcomes.find((outcome) => proves(outcome, finding, isExact));
  if (held) return fixed("the case passes", held.exchanges);
  const unproven = outcomes.find(({ verdict }) => verdict.outcome === "unproven");
  if (unproven?.verdict.outcome === "unproven")
    return cannotTell(unproven.verdict.why, unproven.exchanges);
  return cannotTell("no case of the check proves anything about the clause any longer");
}

function isBroken({ verdict }: CaseOutcome): boolean {
  return verdict.outcome === "broken";
}

function isSame({ verdict, planned }: CaseOutcome, finding: Finding): boolean {
  if (verdict.outcome !== "broken") return false;
  return (
    findingId(finding.check, finding.operation, verdict.clause ?? planned.clause) === finding.id
  );
}

function tellBroken({ verdict, exchanges, planned }: CaseOutcome, { clause }: Finding): Told {
  if (verdict.outcome !== "broken") return cannotTell("the case was not judged", exchanges);
  const now = verdict.clause ?? planned.clause;
  const other = now === clause ? "" : `, which violates another clause now: #${now}`;
  return stillFailing(`found ${verdict.found}, expected ${verdict.expected}${other}`, exchanges);
}

function proves({ verdict, planned }: CaseOutcome, { clause }: Finding, isExact: boolean): boolean {
  if (verdict.outcome !== "holds") return false;
  return isExact || planned.clause === clause || (verdict.clauses ?? []).includes(clause);
}
