import { matchesId } from "../judge/judge-outcomes.ts";
import type { Mutant } from "../mutant.ts";
import { madeFor } from "./made-for.ts";
import type { Outcome } from "../judge/outcome.ts";

/** The needed part of an earlier outcome. */
export type KnownOutcome = Pick<Outcome, "id" | "noticed" | "by" | "advice" | "milliseconds">;

/** The most mutants that are run in full for one check. */
const most = 6;

/**
 * Orders the mutants that a check alone may notice, the likeliest first: those made for it, those that it noticed first in an earlier
 * run, those that it noticed with others, those whose likely check it is.
 */
export function candidatesOf(
  check: string,
  mutants: readonly Mutant[],
  known: ReadonlyMap<string, KnownOutcome>,
): readonly Mutant[] {
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: rankOf(check, mutant, known.get(mutant.id)) }))
    .filter(({ rank }) => rank < ranks.length)
    .toSorted((one, other) => one.rank - other.rank || costOf(one, known) - costOf(other, known));
  return ranked.slice(0, most).map(({ mutant }) => mutant);
}

type Rank = (check: string, mutant: Mutant, known: KnownOutcome | undefined) => boolean;

const ranks: readonly Rank[] = [
  (check, { id }) => madeFor[check] === id,
  (check, _mutant, known) => known?.noticed?.check === check && known.advice.length === 0,
  (check, _mutant, known) => known !== undefined && !known.noticed && known.advice.includes(check),
  (check, _mutant, known) => known?.noticed?.check === check,
  (check, _mutant, known) => known?.by.includes(check) ?? false,
  (check, { likely }) => likely.includes(check),
  (check, { kind, likely }) => kind === "fault" && likely.some((glob) => matchesId(glob, check)),
];

function rankOf(check: string, mutant: Mutant, known: KnownOutcome | undefined): number {
  const rank = ranks.findIndex((applies) => applies(check, mutant, known));
  return rank < 0 ? ranks.length : rank;
}

function costOf(
  { mutant }: { readonly mutant: Mutant },
  known: ReadonlyMap<string, KnownOutcome>,
): number {
  return known.get(mutant.id)?.milliseconds ?? Infinity;
}
