import type { Mutant } from "../mutant.ts";
import type { Outcome } from "../judge/outcome.ts";
import { candidatesOf, type KnownOutcome } from "./candidates-of.ts";

/** A check and, if one was found, a mutant that only its family notices. */
export interface Own {
  readonly check: string;
  readonly mutant?: string;
}

export interface FindOwnOptions {
  readonly checks: readonly string[];
  readonly mutants: readonly Mutant[];
  /** Outcomes of an earlier run, by id. */
  readonly known: ReadonlyMap<string, KnownOutcome>;
  /** Runs mutants with every check, or without a family or check, until one notices. */
  readonly ask: (mutants: readonly Mutant[], without?: string) => Promise<readonly Outcome[]>;
  readonly onAsked?: (found: number, asked: number) => void;
}

/**
 * Searches for each check a mutant that no check notices without its family. Observers notice many mutants only in responses to requests of
 * another family. Runs one candidate of each check at a time.
 */
export async function findOwn(options: FindOwnOptions): Promise<readonly Own[]> {
  const { checks, mutants, known, ask, onAsked } = options;
  const waiting = new Map(checks.map((id) => [id, [...candidatesOf(id, mutants, known)]]));
  const asked = new Set<string>();
  const own = new Map<string, string>();
  const search: Search = {
    ask,
    isWanted: (check) => waiting.has(check) && !own.has(check),
    settle: (check, id) => void own.set(check, id),
  };
  for (;;) {
    const proposed = [...waiting].flatMap(([check, list]) =>
      own.has(check) ? [] : nextOf(list, asked).map((mutant) => ({ check, mutant })),
    );
    const round = [...new Set(proposed.map(({ mutant }) => mutant))];
    if (round.length === 0) break;
    for (const { id } of round) asked.add(id);
    const outcomes = await ask(round);
    for (const { check, id } of outcomes.flatMap(aloneIn)) search.settle(check, id);
    await settleFamilies(search, round, outcomes);
    for (const one of proposed) await settleProvoked(search, one, outcomes);
    onAsked?.(checks.filter((check) => own.has(check)).length, asked.size);
  }
  return checks.map((check) => {
    const mutant = own.get(check);
    return mutant === undefined ? { check } : { check, mutant };
  });
}

interface Search extends Pick<FindOwnOptions, "ask"> {
  /** Whether a check still needs a mutant of its own. */
  readonly isWanted: (check: string) => boolean;
  readonly settle: (check: string, id: string) => void;
}

interface Proposal {
  readonly check: string;
  readonly mutant: Mutant;
}

/** Assigns a mutant that several families notice to the family without which no check notices it. */
async function settleFamilies(
  { ask, isWanted, settle }: Search,
  round: readonly Mutant[],
  outcomes: readonly Outcome[],
): Promise<void> {
  for (const [family, contested] of byFamily(outcomes, isWanted)) {
    const those = round.filter(({ id }) => contested.some((one) => one.id === id));
    // oxlint-disable-next-line no-await-in-loop -- each run leaves one family out
    const unnoticed = (await ask(those, family)).filter((one) => noticers(one).length === 0);
    const settled = unnoticed.flatMap(({ id }) =>
      noticers(contested.find((one) => one.id === id)).map((check) => ({ check, id })),
    );
    for (const { check, id } of settled)
      if (familyOf(check) === family && isWanted(check)) settle(check, id);
  }
}

/** Whether another check may see what a check provokes. */
async function settleProvoked(
  { ask, isWanted, settle }: Search,
  { check, mutant }: Proposal,
  outcomes: readonly Outcome[],
): Promise<void> {
  const outcome = outcomes.find(({ id }) => id === mutant.id);
  if (!isWanted(check) || noticers(outcome).length === 0) return;
  const [without] = await ask([mutant], check);
  if (without && noticers(without).length === 0) settle(check, mutant.id);
}

/** The next mutant of a list that was not run. */
function nextOf(list: Mutant[], asked: ReadonlySet<string>): readonly Mutant[] {
  for (let next = list.shift(); next; next = list.shift()) if (!asked.has(next.id)) return [next];
  return [];
}

/** The checks that noticed, if they are of one family. */
function aloneIn(outcome: Outcome): readonly { check: string; id: string }[] {
  const checks = noticers(outcome);
  const families = new Set(checks.map(familyOf));
  return families.size === 1 ? checks.map((check) => ({ check, id: outcome.id })) : [];
}

/** The mutants that several families notice, by the families that still need one. */
function byFamily(
  outcomes: readonly Outcome[],
  isWanted: (check: string) => boolean,
): ReadonlyMap<string, readonly Outcome[]> {
  const wanted = outcomes.flatMap((outcome) =>
    [...new Set(noticers(outcome).filter(isWanted).map(familyOf))].map((family) => ({
      family,
      outcome,
    })),
  );
  const grouped = Map.groupBy(wanted, ({ family }) => family);
  return new Map(
    [...grouped].map(([family, those]) => [family, those.map(({ outcome }) => outcome)]),
  );
}

/** The checks that noticed; advice does not count if a `must` check noticed too. */
function noticers(outcome?: Pick<Outcome, "by" | "advice">): readonly string[] {
  if (!outcome) return [];
  return outcome.by.length > 0 ? outcome.by : outcome.advice;
}

function familyOf(check: string): string {
  return check.split("/")[0] ?? check;
}
