import type { Mutant } from "../mutant.ts";
import type { Outcome } from "./outcome.ts";
import { candidatesOf, type KnownOutcome } from "./candidates.ts";

/** A check, and a mutant that its family alone notices, where one was found. */
export interface Own {
  readonly check: string;
  readonly mutant?: string;
}

export interface FindOwnOptions {
  readonly checks: readonly string[];
  readonly mutants: readonly Mutant[];
  /** Outcomes of an earlier run, by id. */
  readonly known: ReadonlyMap<string, KnownOutcome>;
  /** Asks every check about some mutants. */
  readonly ask: (mutants: readonly Mutant[]) => Promise<readonly Outcome[]>;
  readonly onAsked?: (found: number, asked: number) => void;
}

/** For each check a mutant that no other family notices; asks about one candidate of each check at a time. */
export async function findOwn(options: FindOwnOptions): Promise<readonly Own[]> {
  const { checks, mutants, known, ask, onAsked } = options;
  const waiting = new Map(checks.map((id) => [id, [...candidatesOf(id, mutants, known)]]));
  const own = new Map<string, string>();
  const asked = new Set<string>();
  for (;;) {
    const next = [...waiting].flatMap(([check, list]) =>
      own.has(check) ? [] : nextOf(list, asked),
    );
    const round = [...new Set(next)];
    if (round.length === 0) break;
    for (const { id } of round) asked.add(id);
    for (const { check, id } of (await ask(round)).flatMap(aloneIn))
      if (!own.has(check)) own.set(check, id);
    onAsked?.(checks.filter((check) => own.has(check)).length, asked.size);
  }
  return checks.map((check) => {
    const mutant = own.get(check);
    return mutant === undefined ? { check } : { check, mutant };
  });
}

/** The next mutant of a list that nobody was asked about. */
function nextOf(list: Mutant[], asked: ReadonlySet<string>): readonly Mutant[] {
  for (let next = list.shift(); next; next = list.shift()) if (!asked.has(next.id)) return [next];
  return [];
}

/** The checks that noticed, where they are of one family; advice beside a must does not count. */
function aloneIn({ id, by, advice }: Outcome): readonly { check: string; id: string }[] {
  const checks = by.length > 0 ? by : advice;
  const families = new Set(checks.map((check) => check.split("/")[0]));
  return families.size === 1 ? checks.map((check) => ({ check, id })) : [];
}
