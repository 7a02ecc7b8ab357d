import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { Skip } from "@plumbline/report";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";
import type { Case } from "../model/case.ts";
import type { Plan, PlanEntry } from "../model/plan.ts";
import type { Budget } from "../model/target.ts";
import { checkWorth, exchangeWorth } from "./check-worth.ts";
import { createPrerequisites, type Prerequisites } from "./prerequisites.ts";
import { loadOf, schedulePlan } from "./schedule-plan.ts";

/** The bounds of a run. */
export interface Allotment {
  readonly budget: Budget;
  /** In milliseconds, at the declared limits. */
  readonly time?: number;
  readonly limits: readonly RateLimitPolicy[];
  /** Whether the limits on writes also count rejected and replayed writes. Default: `false`. */
  readonly countsSpared?: boolean;
}

/**
 * Keeps the most valuable part of a plan that fits: musts first, then what notices most mutants for its time. A check is kept
 * together with those it builds on. Of a check whose cases are independent, single cases are kept. Everything else is
 * skipped with a reason. The order does not change.
 */
export function fitPlan(plan: Plan, allotment: Allotment): Plan {
  const entries = fitEntries(plan.entries, allotment);
  if (entries === plan.entries) return plan;
  return {
    ...plan,
    entries,
    cost: sumCosts(entries.map(({ cost }) => cost)),
    schedule: schedulePlan(entries, allotment.limits, allotment),
  };
}

/** The same entries, or those that are left with the cases that fit. */
export function fitEntries(
  entries: readonly PlanEntry[],
  allotment: Allotment,
): readonly PlanEntry[] {
  if (fits(entries, allotment)) return entries;
  const before = createPrerequisites(entries);
  const select = (units: readonly Unit[]): readonly PlanEntry[] =>
    keepOnly(entries, selectionOf(units, before), allotment);
  const doesFit = (units: readonly Unit[]): boolean => fits(select(units), allotment);
  const units = unitsOf(entries, allotment).toSorted(byWorth);
  const kept = units.slice(0, longestPrefix(units, doesFit));
  // Where the limit on writes is used up, there is still room for reads.
  const reads = units.slice(kept.length).filter(({ hasWrites }) => !hasWrites);
  const more = reads.slice(
    0,
    longestPrefix(reads, (some) => doesFit([...kept, ...some])),
  );
  return select([...kept, ...more]);
}

/** What a case of an unmeasured check is worth, and at least of any check: each states something. */
const usualWorth = 0.1;
const leastWorth = 0.02;

/** Cases of an entry that are kept or left out together. */
interface Unit {
  readonly entry: PlanEntry;
  readonly cases: readonly Case[];
  readonly rank: number;
  /** What it is worth for each millisecond that it takes of the limits. */
  readonly worth: number;
  readonly hasWrites: boolean;
}

function unitsOf(entries: readonly PlanEntry[], allotment: Allotment): readonly Unit[] {
  const known = new Set<string>();
  return entries.filter(isSending).flatMap((entry) => {
    const isNew = isFirstOfFamily(entry, known);
    const groups = isDivisible(entry) ? entry.cases.map((one) => [one]) : [entry.cases];
    const seen = new Map<string, number>();
    return groups.map((cases, index) =>
      toUnit(entry, cases, { seen, allotment, isNew: isNew && index === 0 }),
    );
  });
}

/** Whether an entry is the first of its family on its operation, whose exchanges the observers judge. */
function isFirstOfFamily({ check, subject }: PlanEntry, known: Set<string>): boolean {
  const key = `${subject.operation.id} ${check.family}`;
  const isFirst = !known.has(key);
  known.add(key);
  return isFirst;
}

interface Valuing {
  /** How many units of the entry so far are about each clause. */
  readonly seen: Map<string, number>;
  readonly allotment: Allotment;
  /** Whether its exchanges are new to the observers. */
  readonly isNew: boolean;
}

function toUnit(
  entry: PlanEntry,
  cases: readonly Case[],
  { seen, allotment, isNew }: Valuing,
): Unit {
  let worth = isNew ? exchangeWorth : 0;
  for (const { clause } of cases) {
    const earlier = seen.get(clause) ?? 0;
    seen.set(clause, earlier + 1);
    worth += worthOfCase(entry) / (1 + earlier);
  }
  const loads = cases.map((one) => loadOf(entry, one, allotment));
  const { operations, writes } = sumCosts(loads);
  const waitMs = loads.reduce((sum, load) => sum + (load.waitMs ?? 0), 0);
  const taken = allotment.limits.map(
    ({ counts, limit, window }) =>
      ((counts === "all" ? operations : writes) / limit) * parseDuration(window),
  );
  const costMs = 1 + waitMs + taken.reduce((sum, ms) => sum + ms, 0);
  const rank = entry.check.severity === "must" ? 0 : 1;
  const hasWrites = cases.some(({ cost }) => cost.writes > 0);
  return { entry, cases, rank, worth: worth / costMs, hasWrites };
}

function worthOfCase({ check }: PlanEntry): number {
  const measured = checkWorth[check.id] ?? checkWorth[check.family] ?? usualWorth;
  return Math.max(leastWorth, measured);
}

function isSending({ skip, cost }: PlanEntry): boolean {
  return skip === undefined && cost.operations > 0;
}

/** Whether the cases of an entry do not depend on one another: each is a request that a correct target rejects. */
function isDivisible({ check, cases }: PlanEntry): boolean {
  return check.kind === "property" && check.expectsRejection === true && cases.length > 1;
}

function byWorth(one: Unit, other: Unit): number {
  return one.rank - other.rank || other.worth - one.worth;
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

type Selection = ReadonlyMap<PlanEntry, ReadonlySet<Case>>;

/** The cases of some units and of the checks that these build on. */
function selectionOf(units: readonly Unit[], before: Prerequisites): Selection {
  const selection = new Map<PlanEntry, Set<Case>>();
  function add(entry: PlanEntry, cases: readonly Case[]): void {
    const known = selection.get(entry) ?? new Set();
    if (!selection.has(entry))
      for (const one of before(entry).filter(isSending))
        add(one, isDivisible(one) ? one.cases.slice(0, 1) : one.cases);
    selection.set(entry, known);
    for (const planned of cases) known.add(planned);
  }
  for (const { entry, cases } of units) add(entry, cases);
  return selection;
}

function keepOnly(
  entries: readonly PlanEntry[],
  selection: Selection,
  allotment: Allotment,
): readonly PlanEntry[] {
  return entries.map((entry) => {
    if (!isSending(entry)) return entry;
    const kept = selection.get(entry);
    if (!kept) return leftOut(entry, allotment);
    const cases = entry.cases.filter((one) => kept.has(one));
    return cases.length === entry.cases.length ? entry : shortened(entry, cases);
  });
}

function shortened(entry: PlanEntry, cases: readonly Case[]): PlanEntry {
  const earlier = entry.leftOut ?? 0;
  return {
    ...entry,
    cases,
    cost: sumCosts(cases.map(costOfRuns)),
    leftOut: earlier + entry.cases.length - cases.length,
  };
}

function fits(entries: readonly PlanEntry[], allotment: Allotment): boolean {
  const { budget, time, limits } = allotment;
  const cost = sumCosts(entries.map((entry) => entry.cost));
  const { operations = Infinity, writes = Infinity } = budget;
  if (cost.operations > operations || cost.writes > writes) return false;
  return time === undefined || schedulePlan(entries, limits, allotment).durationMs <= time;
}

function leftOut({ check, subject, isLast }: PlanEntry, { time }: Allotment): PlanEntry {
  const skip: Skip =
    time === undefined
      ? exhausted("does not fit into the budget", "raise --max-operations and --max-writes")
      : exhausted("does not fit into the time", "allow more with --time");
  return { check, subject, isLast, cases: [], cost: { operations: 0, writes: 0 }, skip };
}

function exhausted(why: string, remedy: string): Skip {
  return { reason: "budget-exhausted", detail: `${why}: ${remedy}`, remedy };
}
