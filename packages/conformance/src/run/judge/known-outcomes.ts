import type { Contract } from "@plumbline/contract";
import type {
  CheckResult,
  Finding,
  KnownFinding,
  KnownOutcome,
  KnownState,
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
    const entry = known.find((one) => isAbout(one, finding) && !isPast(one, today));
    if (!entry) return finding;
    return { ...finding, known: { reason: entry.reason, until: entry.until } };
  });
  return { ...result, findings };
}

export interface KnownFacts {
  readonly contract: Contract;
  readonly results: readonly CheckResult[];
  readonly today: Date;
}

/** The outcome of each known finding in a run. */
export function knownOutcomes(
  known: readonly KnownFinding[],
  facts: KnownFacts,
): readonly KnownOutcome[] {
  const findings = facts.results.flatMap((result) => result.findings);
  return known.map((entry) => {
    const about = findings.filter((finding) => isAbout(entry, finding)).map(({ id }) => id);
    const state = stateOf(entry, about.length > 0, facts);
    const says = sentences[state](entry);
    return { known: entry, state, says, findings: [...new Set(about)] };
  });
}

const sentences: Readonly<Record<KnownState, (known: KnownFinding) => string>> = {
  tolerated: ({ reason, until }) => `known, and tolerated until ${until}: ${reason}`,
  expired: ({ reason, until }) =>
    `was tolerated until ${until} (${reason}) and still occurs: fix the target, or set a new day`,
  fixed: ({ reason }) => `no longer occurs (${reason}): remove it from the known findings`,
  unseen: ({ reason }) => `the run did not check it (${reason})`,
};

function stateOf(entry: KnownFinding, occurs: boolean, facts: KnownFacts): KnownState {
  if (occurs) return isPast(entry, facts.today) ? "expired" : "tolerated";
  const passed = facts.results.filter(({ status, skip }) => status === "passed" && !skip);
  return passed.some((result) => looksAt(result, entry, facts.contract)) ? "fixed" : "unseen";
}

function looksAt(
  { check, operation, clauses }: CheckResult,
  entry: KnownFinding,
  contract: Contract,
): boolean {
  if (!("id" in entry)) return entry.check === check && entry.operation === operation;
  const own = contract.clauses.filter((clause) => (clause.operation ?? operation) === operation);
  const pointers = new Set([...clauses, ...own.map(({ pointer }) => pointer)]);
  return [...pointers].some((clause) => findingId(check, operation, clause) === entry.id);
}

function isAbout(entry: KnownFinding, { id, check, operation, clause }: Finding): boolean {
  if ("id" in entry) return entry.id === id;
  return entry.check === check && entry.operation === operation && entry.clause === clause;
}

/** The last day is included, in UTC. */
function isPast({ until }: KnownFinding, today: Date): boolean {
  return until < today.toISOString().slice(0, 10);
}
