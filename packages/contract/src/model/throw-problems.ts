import { ContractError } from "./contract-error.ts";
import type { Locate, Problem } from "./problem.ts";

/** Throws the first problem as a ContractError that lists all of them; returns if there is none. */
export function throwProblems(problems: readonly Problem[], locate: Locate): void {
  const [first, ...others] = problems;
  if (!first) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new ContractError(first.code, `${first.message}${more}`, {
    place: locate(first.pointer),
    ...(first.hint === undefined ? {} : { hint: first.hint }),
    details: {
      problems: problems.map((problem) => ({ ...problem, place: locate(problem.pointer) })),
    },
  });
}
