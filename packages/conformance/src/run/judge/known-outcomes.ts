import type { Contract } from "@plumbline/contract";
import type {
  CheckResult,
  Finding,
  KnownFinding,
  KnownOutcome,
  KnownState,
  RunReport,
} from "@plumbline/report";
import { findingId } from "./to-finding.ts";

/** Marks the findings of a result that are known and tolerated on this day. */
export function markKnown(
  result: CheckResult,
  known: readonly KnownFinding[],
  today: Date,
): CheckResult {
  if (known.length === 0 || result.findings.length === 0) return result;
  const findings = result.findings.map((finding) => {
    const entry = toleranceOf(finding, known, today);
    if (!entry) return finding;
    return { ...finding, known: { reason: entry.reason, until: entry.until } };
  });
  return { ...result, findings };
}

/** Whether one of the entries tolerates a finding on this day. */
export function isTolerated(
  finding: Finding | undefined,
  known: readonly KnownFinding[],
  today: Date,
): boolean {
  return finding !== undefined && toleranceOf(finding, known, today) !== undefined;
}

function toleranceOf(
  finding: Finding,
  known: readonly KnownFinding[],
  today: Date,
): KnownFinding | undefined {
  return known.find((entry) => isAbout(entry, finding) && !isPast(entry, today));
}

/** The outcome of each known finding in a run. */
export function knownOutcomes(
  known: readonly KnownFinding[],
  report: RunReport,
  contract: Contract,
): readonly KnownOutcome[] {
  const findings = report.results.flatMap((result) => result.findings);
  const tried = triedResults(report);
  return known.map((entry) => {
    const about = findings.filter((finding) => isAbout(entry, finding)).map(({ id }) => id);
    const state = about.length > 0 ? stateOfFound(entry, report) : stateOfAbsent(entry);
    return { known: entry, state, says: sentences[state](entry), findings: [...new Set(about)] };
  });

  function stateOfAbsent(entry: KnownFinding): KnownState {
    return tried.some((result) => hasHeld(result, entry, contract)) ? "fixed" : "unseen";
  }
}

const sentences: Readonly<Record<KnownState, (known: KnownFinding) => string>> = {
  tolerated: ({ reason, until }) => `known, and tolerated until ${until}: ${reason}`,
  expired: ({ reason, until }) =>
    `was tolerated until ${until} (${reason}) and still occurs: fix the target, or set a new day`,
  fixed: ({ reason }) => `no longer occurs (${reason}): remove it from the known findings`,
  unseen: ({ reason }) => `the run did not check it, or only in part (${reason})`,
};

function stateOfFound(entry: KnownFinding, { startedAt }: RunReport): KnownState {
  return isPast(entry, new Date(startedAt)) ? "expired" : "tolerated";
}

/**
 * The results that show the absence of a finding: the check ran to its end. A check that sends nothing judges the requests of
 * all other checks, so its absence of findings counts only in a complete run.
 */
function triedResults(report: RunReport): readonly CheckResult[] {
  const complete = report.results.filter(
    ({ status, skip, leftOut }) => status !== "skipped" && !skip && leftOut === undefined,
  );
  return isWhole(report) ? complete : complete.filter(({ cases }) => cases > 0);
}

function isWhole({ shard, selection, inconclusive, results }: RunReport): boolean {
  const isLimited = shard !== undefined || selection !== undefined || inconclusive.length > 0;
  return (
    !isLimited &&
    results.every(
      ({ leftOut, skip }) => leftOut === undefined && skip?.reason !== "budget-exhausted",
    )
  );
}

/** Whether a completed check looked at the clause of an entry. A failed check names the clauses that held. */
function hasHeld(result: CheckResult, entry: KnownFinding, contract: Contract): boolean {
  const { check, operation, status, clauses, held = [] } = result;
  if ("clause" in entry) {
    if (entry.check !== check || entry.operation !== operation) return false;
    return status === "passed" || held.includes(entry.clause);
  }
  const own = contract.clauses.filter((clause) => (clause.operation ?? operation) === operation);
  const looked =
    status === "passed" ? [...clauses, ...own.map(({ pointer }) => pointer)] : [...held];
  return looked.some((clause) => findingId(check, operation, clause) === entry.id);
}

function isAbout(entry: KnownFinding, { id, check, operation, clause }: Finding): boolean {
  if ("id" in entry) return entry.id === id;
  return entry.check === check && entry.operation === operation && entry.clause === clause;
}

/** The last day is included, in UTC. */
function isPast({ until }: KnownFinding, today: Date): boolean {
  return until < today.toISOString().slice(0, 10);
}
