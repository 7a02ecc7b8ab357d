import { matchesGlob } from "node:path";
import type { Outcome } from "../run/outcome.ts";
import type { Equivalent } from "./equivalents.ts";

/** `advised`: noticed by checks of severity `advice` alone. */
export type Verdict = "noticed" | "advised" | "equivalent" | "survived";

export interface Judged extends Outcome {
  readonly verdict: Verdict;
  /** Why nobody could notice it. */
  readonly reason?: string;
}

export interface Judgement {
  readonly mutants: readonly Judged[];
  /** Entries of the table of equivalents that do not hold, each as a sentence. */
  readonly stale: readonly string[];
}

/** Tells survivors from mutants that nobody could notice, and finds what the table of those says wrongly. */
export function judgeOutcomes(
  outcomes: readonly Outcome[],
  table: readonly Equivalent[],
  { all }: { readonly all: readonly string[] },
): Judgement {
  const mutants = outcomes.map((outcome): Judged => {
    if (outcome.noticed) return { ...outcome, verdict: "noticed" };
    if (outcome.advice.length > 0) return { ...outcome, verdict: "advised" };
    const entry = table.find((one) => isOf(one, outcome.id));
    return entry
      ? { ...outcome, verdict: "equivalent", reason: entry.reason }
      : { ...outcome, verdict: "survived" };
  });
  return { mutants, stale: table.flatMap((entry) => staleness(entry, { all, mutants })) };
}

/** An entry must name mutants that there are, and none of them may be noticed. */
function staleness(
  entry: Equivalent,
  { all, mutants }: { readonly all: readonly string[]; readonly mutants: readonly Judged[] },
): readonly string[] {
  if (!all.some((id) => isOf(entry, id))) return [`${entry.mutants} is no mutant`];
  return mutants
    .filter(({ id, by, advice }) => by.length + advice.length > 0 && isOf(entry, id))
    .map(
      ({ id, by, advice }) =>
        `${id} is listed as equivalent, and ${[...by, ...advice][0]} notices it`,
    );
}

function isOf({ mutants }: Equivalent, id: string): boolean {
  return matchesId(mutants, id);
}

/** Whether an id is one of a glob, in which `*` stands for anything, slashes too. */
export function matchesId(glob: string, id: string): boolean {
  // Ids are no paths: a slash in them means nothing to who looks for them.
  return matchesGlob(
    id.replaceAll("/", "|"),
    glob.replaceAll("/", "|").replaceAll(/[?[\]{}!()+@\\]/g, String.raw`\$&`),
  );
}
