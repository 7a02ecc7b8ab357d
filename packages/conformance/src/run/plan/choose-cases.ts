import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { costOfRuns, sumCosts } from "../../input/case-for.ts";
import type { Case } from "../../model/case.ts";
import type { PlanEntry } from "../../model/plan.ts";
import type { Budget } from "../../model/target.ts";
import { exchangeWorth } from "./check-worth.ts";
import { createPrerequisites } from "./prerequisites.ts";
import { type Counting, loadOf, schedulePlan } from "./schedule-plan.ts";
import type { CaseWorth } from "./share-worth.ts";
import { sum } from "./sum.ts";

/** The bounds of a run. */
export interface Bounds extends Counting {
  readonly budget: Budget;
  /** In milliseconds, at the declared limits. */
  readonly time?: number;
  readonly limits: readonly RateLimitPolicy[];
}

/** What is chosen from: all of a plan, or what is left of it. */
export interface Choice {
  /** Default: the planned cases of an entry. */
  readonly casesOf?: (entry: PlanEntry) => readonly Case[];
  readonly worthOf: CaseWorth;
  /** The entries that have sent something. A further entry of their family on their operation shows the observers little. Default: none. */
  readonly started?: readonly PlanEntry[];
  /** Cases that are chosen in any case. Default: none. */
  readonly kept?: ReadonlySet<Case>;
}

/**
 * The most valuable cases that fit: musts first, then what notices most mutants for its time. The cases of an entry are chosen together with
 * those of the entries that it builds on, and all at once unless they are independent.
 */
export function chooseCases(
  entries: readonly PlanEntry[],
  bounds: Bounds,
  choice: Choice,
): ReadonlySet<Case> {
  const { casesOf = plannedCases } = choice;
  const { budget, time = Infinity, limits } = bounds;
  const { operations = Infinity, writes = Infinity } = budget;
  const candidates = candidatesOf(entries, bounds, choice);
  const fits = (some: ReadonlySet<Case>): boolean => {
    const cost = sumCosts([...some].map(costOfRuns));
    if (cost.operations > operations || cost.writes > writes) return false;
    if (time === Infinity) return true;
    const options = {
      ...bounds,
      casesOf: (entry: PlanEntry) => casesOf(entry).filter((one) => some.has(one)),
    };
    return schedulePlan(entries, limits, options).durationMs <= time;
  };
  let chosen: ReadonlySet<Case> = new Set(choice.kept);
  let rest = fits(chosen) ? candidates.toSorted(byWorth) : [];
  while (rest.length > 0) {
    const before = chosen;
    const count = longestPrefix(rest, (some) => fits(withCases(before, some)));
    chosen = withCases(before, rest.slice(0, count));
    const [tooLarge, ...others] = rest.slice(count);
    rest = others.filter((one) => tooLarge && !takesAsMuch(one, tooLarge));
  }
  return chosen;
}

function plannedCases({ cases }: PlanEntry): readonly Case[] {
  return cases;
}

function withCases(chosen: ReadonlySet<Case>, candidates: readonly Candidate[]): ReadonlySet<Case> {
  return chosen.union(new Set(candidates.flatMap(({ cases }) => cases)));
}

/** Cases that are chosen or left out together. */
interface Candidate {
  /** With those of the entries that they build on. */
  readonly cases: readonly Case[];
  readonly rank: number;
  /** What it is worth for the share that it takes of the bounds. */
  readonly worth: number;
  /** The share that it takes of each bound. */
  readonly takes: readonly number[];
  /** Whether its entry builds on no other entry, so that it takes nothing else. */
  readonly isAlone: boolean;
}

/** What a case without requests takes. */
const least = 1e-6;

function candidatesOf(
  entries: readonly PlanEntry[],
  bounds: Bounds,
  { casesOf = plannedCases, worthOf, started = [] }: Choice,
): readonly Candidate[] {
  const before = createPrerequisites(entries);
  const known = new Set(started.map(familyOn));

  /** The cases of an entry as they are chosen together. */
  function groupsOf(entry: PlanEntry): readonly (readonly Case[])[] {
    const cases = casesOf(entry);
    return isDivisible(entry, cases) ? cases.map((one) => [one]) : [cases];
  }

  function prerequisitesOf(entry: PlanEntry): readonly Case[] {
    return before(entry).flatMap((one) => [...prerequisitesOf(one), ...(groupsOf(one)[0] ?? [])]);
  }

  return entries.flatMap((entry) => {
    if (casesOf(entry).length === 0) return [];
    const isNew = !known.has(familyOn(entry));
    known.add(familyOn(entry));
    const needed = prerequisitesOf(entry);
    return groupsOf(entry).map((cases, index) => {
      const own = sum(cases.map(worthOf));
      const takes = takesOf(entry, cases, bounds);
      return {
        cases: [...needed, ...cases],
        rank: entry.check.severity === "must" ? 0 : 1,
        worth: (own + (isNew && index === 0 ? exchangeWorth : 0)) / (least + sum(takes)),
        takes,
        isAlone: needed.length === 0,
      };
    });
  });
}

/** The share that cases take of each bound. */
function takesOf(
  entry: PlanEntry,
  cases: readonly Case[],
  { budget, time = Infinity, limits, ...counting }: Bounds,
): readonly number[] {
  const loads = cases.map((one) => loadOf(entry, one, counting));
  const load = sumCosts(loads);
  const cost = sumCosts(cases.map(costOfRuns));
  return [
    cost.operations / (budget.operations ?? Infinity),
    cost.writes / (budget.writes ?? Infinity),
    sum(loads.map(({ waitMs = 0 }) => waitMs)) / time,
    ...limits.map(({ counts, limit, window }) => {
      const counted = counts === "all" ? load.operations : load.writes;
      return ((counted / limit) * parseDuration(window)) / time;
    }),
  ];
}

function byWorth(one: Candidate, other: Candidate): number {
  return one.rank - other.rank || other.worth - one.worth;
}

function takesAsMuch({ takes }: Candidate, other: Candidate): boolean {
  return other.isAlone && takes.every((one, index) => one >= (other.takes[index] ?? 0));
}

function familyOn({ check, subject }: PlanEntry): string {
  return `${subject.operation.id} ${check.family}`;
}

/** Whether cases of an entry do not need one another, as requests that a correct target rejects. */
function isDivisible({ check }: PlanEntry, cases: readonly Case[]): boolean {
  if (check.kind !== "property" || cases.length < 2) return false;
  return check.isDivisible ?? check.expectsRejection ?? false;
}

/** The length of the longest beginning of a list for which a condition holds, if it holds for every shorter one. */
function longestPrefix<T>(list: readonly T[], holds: (part: readonly T[]) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(list.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}
