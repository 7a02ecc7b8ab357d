import { createHash } from "node:crypto";
import type { Mutant } from "../mutant.ts";

/** Draws mutants evenly from all operators. The same seed draws the same mutants. */
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
