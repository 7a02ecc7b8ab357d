import type { Judgement } from "../judge/judge-outcomes.ts";
import { summarize } from "./summarize.ts";

/** The kill matrix as data: what became of each mutant, and by which checks. */
export function renderMatrixJson(
  { mutants, stale }: Judgement,
  { seed, full }: { readonly seed: number; readonly full: boolean },
): string {
  const matrix = { schema: 1, seed, full, summary: summarize(mutants), stale, mutants };
  return `${JSON.stringify(matrix, null, 2)}\n`;
}
