import type { Clause, Contract } from "@plumbline/contract";
import type {
  CheckResult,
  LedgerCoverage,
  RequirementOutcome,
  RequirementState,
} from "@plumbline/report";
import {
  createEntryIndex,
  type EntryIndex,
  isAbout,
  type PlacedEntry,
} from "./create-entry-index.ts";
import type { Ledger } from "./ledger.ts";

/** The results of a run by the statements of the ledger. */
export interface LedgerView {
  /** The results. Each finding names the statements that it violates. */
  readonly results: readonly CheckResult[];
  readonly coverage: LedgerCoverage;
}

/** Relates the results of a run to a ledger. Pure. */
export function coverLedger(
  contract: Contract,
  ledger: Ledger,
  results: readonly CheckResult[],
): LedgerView {
  const index = createEntryIndex(contract, ledger);
  const named = results.map((result) => withRequirements(result, index));
  const facts = factsOf(named);
  const entries = index.placed.map((placed) => outcomeOf(placed, facts));
  const count = (state: RequirementState): number =>
    entries.filter((entry) => entry.state === state).length;
  const coverage = {
    source: ledger.source,
    proven: count("proven"),
    broken: count("broken"),
    unseen: count("unseen"),
    uncheckable: count("uncheckable"),
    entries,
  };
  return { results: named, coverage };
}

function withRequirements(result: CheckResult, index: EntryIndex): CheckResult {
  if (result.findings.length === 0) return result;
  const findings = result.findings.map((finding) => {
    const entries = index.entriesOf(finding).map(({ id, says }) => ({ id, says }));
    return entries.length === 0 ? finding : { ...finding, requirements: entries };
  });
  return { ...result, findings };
}

interface Facts {
  /** IDs of must findings by entry. */
  readonly broken: Sets;
  /** Operations on which a clause was proven. */
  readonly proven: Sets;
  /** Operations on which a check passed. */
  readonly passed: Sets;
  /** Operations on which a check was planned. */
  readonly asked: Sets;
}

function factsOf(results: readonly CheckResult[]): Facts {
  const breaches = results
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity === "must")
    .flatMap(({ id, requirements = [] }) => requirements.map((entry) => [entry.id, id] as const));
  const asked = results.map(({ check, operation }) => [check, operation] as const);
  const passed = results
    .filter(({ status }) => status === "passed")
    .map(({ check, operation }) => [check, operation] as const);
  const proven = results.flatMap(({ operation, clauses }) =>
    clauses.map((clause) => [clause, operation] as const),
  );
  return {
    broken: toSets(breaches),
    proven: toSets(proven),
    passed: toSets(passed),
    asked: toSets(asked),
  };
}

type Sets = ReadonlyMap<string, ReadonlySet<string>>;

function toSets(pairs: readonly (readonly [key: string, value: string])[]): Sets {
  const sets = new Map<string, Set<string>>();
  for (const [key, value] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value));
  return sets;
}

function outcomeOf(placed: PlacedEntry, facts: Facts): RequirementOutcome {
  const { id, says, proof, because } = placed.entry;
  const findings = [...(facts.broken.get(id) ?? [])];
  const missing = proof.filter((check) => !hasPassed(placed, check, facts));
  return {
    id,
    says,
    state: findings.length > 0 ? "broken" : stateOf(placed, facts, missing),
    checks: proof,
    ...(missing.length > 0 ? { missing } : {}),
    findings,
    ...(because === undefined ? {} : { because }),
  };
}

/** An entry is proven if each of its places has a proven clause and each of its checks passed. */
function stateOf(
  { entry, clauses }: PlacedEntry,
  { proven }: Facts,
  missing: readonly string[],
): RequirementState {
  const isChecked = entry.proof.length > 0 || (entry.kind === "where" && clauses.length > 0);
  if (!isChecked) return "uncheckable";
  const isProven = (clause: Clause): boolean => {
    const operations = proven.get(clause.pointer);
    return clause.operation === undefined
      ? operations !== undefined
      : operations?.has(clause.operation) === true;
  };
  const holds = entry.kind !== "where" || clauses.every((list) => list.some(isProven));
  return holds && missing.length === 0 ? "proven" : "unseen";
}

/**
 * Whether a check of an entry passed. A check that was not planned on the entry's operations, such as a journey, may pass on any operation.
 */
function hasPassed({ places }: PlacedEntry, check: string, { asked, passed }: Facts): boolean {
  const isOwn = (operation: string): boolean => isAbout(places, operation);
  const own = [...(asked.get(check) ?? [])].filter(isOwn);
  const where = [...(passed.get(check) ?? [])];
  return own.length > 0 ? where.some(isOwn) : where.length > 0;
}
