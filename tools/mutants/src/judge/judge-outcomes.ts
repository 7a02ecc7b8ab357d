import { matchesGlob } from "node:path";
import type { Outcome } from "./outcome.ts";
import type { Equivalent } from "./equivalents.ts";

/** `advised`: noticed only by checks of severity `advice`. */
export type Verdict = "noticed" | "advised" | "equivalent" | "survived";

export interface Judged extends Outcome {
  readonly verdict: Verdict;
  /** Why no check can notice it. */
  readonly reason?: string;
}

export interface Judgement {
  readonly mutants: readonly Judged[];
  /** Wrong entries of the table of equivalents, each as a sentence. */
  readonly stale: readonly string[];
}

/** Distinguishes survivors from equivalent mutants and finds wrong entries in the table of equivalents. */
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

/** An entry must match existing mutants, and no check may notice any of them. */
function staleness(
  entry: Equivalent,
  { all, mutants }: { readonly all: readonly string[]; readonly mutants: readonly Judged[] },
): readonly string[] {
  if (!all.some((id) => isOf(entry, id))) return [`${entry.mutants} matches no mutant`];
  return mutants
    .filter(({ id, by, advice }) => by.length + advice.length > 0 && isOf(entry, id))
    .map(
      ({ id, by, advice }) =>
        `${id} is listed as equivalent, but ${[...by, ...advice][0]} notices it`,
    );
}

function isOf({ mutants }: Equivalent, id: string): boolean {
  return matchesId(mutants, id);
}

/** Whether an ID matches a glob; `*` also matches slashes. */
export function matchesId(glob: string, id: string): boolean {
  // IDs are not paths: `*` must match slashes.
  return matchesGlob(
    id.replaceAll("/", "|"),
    glob.replaceAll("/", "|").replaceAll(/[?[\]{}!()+@\\]/g, String.raw`\$&`),
  );
}
