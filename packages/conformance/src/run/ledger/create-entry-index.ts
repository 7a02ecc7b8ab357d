import type { Clause, Contract } from "@plumbline/contract";
import type { Finding } from "@plumbline/report";
import { distanceTo, type EntryPlace, entryPlaces, isWithin } from "./entry-places.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";

/** An entry with the parts of the contract that it is about. */
export interface PlacedEntry {
  readonly entry: LedgerEntry;
  readonly places: readonly EntryPlace[];
  /** Clauses by the place that contains them. A place without clauses is not listed. */
  readonly clauses: readonly (readonly Clause[])[];
}

type Judged = Pick<Finding, "check" | "operation" | "clause">;

export interface EntryIndex {
  readonly placed: readonly PlacedEntry[];
  /** The entries that a finding is about, nearest first. */
  entriesOf(finding: Judged): readonly LedgerEntry[];
}

/** Relates the entries of a ledger to the findings and clauses of a contract. */
export function createEntryIndex(contract: Contract, ledger: Ledger): EntryIndex {
  const near = clausesNear(contract.clauses);
  const placed = ledger.entries.map((entry) => placeEntry(contract, entry, near));
  const composed = new Set(
    contract.clauses.filter(({ kind }) => composedKinds.has(kind)).map(({ pointer }) => pointer),
  );
  return {
    placed,
    entriesOf: (finding) =>
      placed
        .flatMap((candidate) => {
          const distance = distanceOf(candidate, finding, composed);
          return distance === undefined ? [] : [{ entry: candidate.entry, distance }];
        })
        .toSorted((a, b) => a.distance - b.distance)
        .map(({ entry }) => entry),
  };
}

/** The kinds of clauses whose parts are separate statements: a list of required names, a policy with its values. */
const composedKinds: ReadonlySet<Clause["kind"]> = new Set(["schema", "policy", "security"]);

function placeEntry(contract: Contract, entry: LedgerEntry, near: ClausesNear): PlacedEntry {
  const places = entryPlaces(contract, entry);
  const clauses = places
    .map((place) => near(place).filter((clause) => isClauseOf(clause, place, entry)))
    .filter((list) => list.length > 0);
  return { entry, places, clauses };
}

/** The clauses at, above and below the pointers of a place. */
type ClausesNear = (place: EntryPlace) => readonly Clause[];

/**
 * Indexes clauses by their pointers. A document has a thousand clauses and a ledger as many places, but only a few clauses are near one
 * place.
 */
function clausesNear(clauses: readonly Clause[]): ClausesNear {
  const at = Map.groupBy(clauses, ({ pointer }) => pointer);
  const within = new Map<string, Clause[]>();
  for (const clause of clauses)
    for (const pointer of pointersAbove(clause.pointer)) {
      const inside = within.get(pointer) ?? [];
      inside.push(clause);
      within.set(pointer, inside);
    }
  return ({ pointer, target }) => {
    const related = [...new Set([pointer, target])].flatMap((one) => [
      ...pointersAbove(one).flatMap((above) => at.get(above) ?? []),
      ...(at.get(one) ?? []),
      ...(within.get(one) ?? []),
    ]);
    return [...new Set(related)];
  };
}

/** The pointers above a pointer: the document first, then longer ones. */
function pointersAbove(pointer: string): readonly string[] {
  return [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index));
}

/** If an entry is only a part of a clause, the clause proves it only together with named checks. */
function isClauseOf(clause: Clause, place: EntryPlace, { proof }: LedgerEntry): boolean {
  if (distanceTo(place, clause) === undefined) return false;
  return proof.length > 0 || !isPartOf(place, clause.pointer);
}

/** The distance of entries without clauses, which only their checks name. They are last. */
const byCheck = 1_000;

function distanceOf(
  { entry, places, clauses }: PlacedEntry,
  finding: Judged,
  composed: ReadonlySet<string>,
): number | undefined {
  const isNamed = entry.proof.includes(finding.check);
  const clause = { pointer: finding.clause, operation: finding.operation };
  // Only the check shows which part of a clause is broken.
  const admitsParts = composed.has(finding.clause) && (isNamed || entry.proof.length === 0);
  const distances = places.flatMap((place) => {
    return (
      (isPartOf(place, finding.clause) && !admitsParts ? undefined : distanceTo(place, clause)) ??
      []
    );
  });
  if (distances.length > 0) return Math.min(...distances);
  return isNamed && clauses.length === 0 && isAbout(places, finding.operation)
    ? byCheck
    : undefined;
}

function isPartOf({ pointer, target }: EntryPlace, clause: string): boolean {
  return [pointer, target].some((place) => place !== clause && isWithin(place, clause));
}

/** Whether an entry is about an operation. An entry without operations is about all operations. */
export function isAbout(places: readonly EntryPlace[], operation: string): boolean {
  const named = places.flatMap((place) => place.operation ?? []);
  return named.length === 0 || named.includes(operation);
}
