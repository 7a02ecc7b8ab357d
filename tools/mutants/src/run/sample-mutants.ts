import { createHash } from "node:crypto";
import type { Mutant } from "../mutant.ts";

/** So many mutants, of each operator as many as of any other while there are some; the same for the same seed. */
export function sampleMutants(
  mutants: readonly Mutant[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Mutant[] {
  const drawn = mutants.toSorted((one, other) => rank(one, seed).localeCompare(rank(other, seed)));
  const strata = Map.groupBy(drawn, ({ kind, operator }) => `${kind} ${operator}`);
  const inTurn = [...strata.values()]
    .flatMap((stratum) => stratum.map((mutant, turn) => ({ mutant, turn })))
    .toSorted((one, other) => one.turn - other.turn);
  const chosen = new Set(inTurn.slice(0, count).map(({ mutant }) => mutant.id));
  return mutants.filter(({ id }) => chosen.has(id));
}

function rank({ id }: Mutant, seed: number): string {
  return createHash("sha256").update(`${seed} ${id}`).digest("hex");
}
