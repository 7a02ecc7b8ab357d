import { equivalents } from "../../mutants/src/judge/equivalents.ts";
import { matchesId } from "../../mutants/src/judge/judge-outcomes.ts";
import type { Mutant, MutantKind } from "../../mutants/src/mutant.ts";
import { sampleMutants } from "../../mutants/src/run/sample-mutants.ts";

const kinds: readonly MutantKind[] = ["contract", "response", "fault"];

/**
 * Draws as many mutants of each kind, evenly from its operators. Left out are those that nothing can notice, and those of MCP and of the
 * authorization server, which no peer tests.
 */
export function chooseMutants(
  mutants: readonly Mutant[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Mutant[] {
  const fair = mutants.filter((mutant) => !isEquivalent(mutant) && !isBeside(mutant));
  return kinds.flatMap((kind) =>
    sampleMutants(
      fair.filter((mutant) => mutant.kind === kind),
      { count, seed },
    ),
  );
}

function isEquivalent({ id }: Mutant): boolean {
  return equivalents.some(({ mutants }) => matchesId(mutants, id));
}

function isBeside({ likely }: Mutant): boolean {
  return likely.some((check) => /^(?:oauth|mcp)\//.test(check));
}
