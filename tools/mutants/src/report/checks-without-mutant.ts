import { allChecks } from "@plumbline/conformance";
import type { Judged } from "../judge/judge-outcomes.ts";

/** Checks of severity `must` for which no mutant is known that their family alone notices. Needs outcomes of full runs. */
export function checksWithoutMutant(mutants: readonly Judged[]): readonly string[] {
  const proven = new Set(mutants.flatMap(({ by }) => (familiesOf(by).size === 1 ? by : [])));
  return allChecks
    .filter(({ id, severity }) => severity === "must" && !proven.has(id))
    .map(({ id }) => id);
}

function familiesOf(checks: readonly string[]): ReadonlySet<string> {
  return new Set(checks.map((check) => check.split("/")[0] ?? check));
}
