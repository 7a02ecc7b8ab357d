import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { Skip } from "@plumbline/report";
import { costOfRuns, sumCosts } from "../../input/case-for.ts";
import type { Case } from "../../model/case.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import type { Budget } from "../../model/target.ts";
import { exchangeWorth } from "./check-worth.ts";
import { createPrerequisites, type Prerequisites } from "./prerequisites.ts";
import { type Counting, loadOf, schedulePlan } from "./schedule-plan.ts";
import { type CaseWorth, shareWorth } from "./share-worth.ts";

/** The bounds of a run. */
export interface Allotment extends Counting {
  readonly budget: Budget;
  /** In milliseconds, at the declared limits. */
  readonly time?: number;
  readonly limits: readonly RateLimitPolicy[];
  /** The plan that was sent in part, if the entries are its rest. Default: the entries are the whole plan. */
  readonly before?: Before;
}

/** A plan that was sent in part. A further case about a clause with sent cases is worth less than the first one. */
export interface Before {
  readonly worthOf: CaseWorth;
  /** The entries with sent cases. */
  readonly started: readonly PlanEntry[];
}

/**
 * Keeps the most valuable part of a plan that fits: musts first, then the cases that notice the most mutants for their time. A check is
 * kept together with the checks that it builds on. If the cases of a check are independent, single cases can be kept. All other cases are
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

/** Returns the entries that fit, with the cases that fit. */
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
  const kept = chooseUnits(units, doesFit);
  // If the limit on writes is used up, there is still room for reads.
  const reads = units.filter((unit) => !unit.hasWrites && !kept.includes(unit));
  const more = reads.slice(
    0,
    longestPrefix(reads, (some) => doesFit([...kept, ...some])),
  );
  return select([...kept, ...more]);
}

/**
 * A unit that does not fit may be large, so smaller units after it may fit. After this many units that do not fit, most of the room is
 * used.
 */
const mostTooLarge = 6;

/** The most valuable units that fit together. `units` are sorted by worth. */
function chooseUnits(
  units: readonly Unit[],
  doesFit: (units: readonly Unit[]) => boolean,
): readonly Unit[] {
  let kept: readonly Unit[] = [];
  let rest = units;
  for (let tooLarge = 0; tooLarge < mostTooLarge && rest.length > 0; tooLarge += 1) {
    const before = kept;
    const count = longestPrefix(rest, (some) => doesFit([...before, ...some]));
    kept = [...before, ...rest.slice(0, count)];
    rest = rest.slice(count + 1);
  }
  return kept;
}

/** Cases of an entry that are kept or left out together. */
interface Unit {
  readonly entry: PlanEntry;
  readonly cases: readonly Case[];
  readonly rank: number;
  /** The worth of the unit for each millisecond that it uses of the limits. */
  readonly worth: number;
  readonly hasWrites: boolean;
}

function unitsOf(entries: readonly PlanEntry[], allotment: Allotment): readonly Unit[] {
  const { started = [], worthOf = shareWorth(entries) } = allotment.before ?? {};
  const known = new Set(started.map(familyOn));
  const sending = entries.filter(isSending);
  return sending.flatMap((entry) => {
    const isNew = isFirstOfFamily(entry, known);
    const groups = isDivisible(entry) ? entry.cases.map((one) => [one]) : [entry.cases];
    return groups.map((cases, index) =>
      toUnit(entry, cases, { worthOf, allotment, isNew: isNew && index === 0 }),
    );
  });
}

/** Whether an entry is the first of its family on its operation, whose exchanges the observers judge. */
function isFirstOfFamily(entry: PlanEntry, known: Set<string>): boolean {
  const isFirst = !known.has(familyOn(entry));
  known.add(familyOn(entry));
  return isFirst;
}

function familyOn({ check, subject }: PlanEntry): string {
  return `${subject.operation.id} ${check.family}`;
}

interface Valuing {
  readonly worthOf: CaseWorth;
  readonly allotment: Allotment;
  /** Whether its exchanges are new to the observers. */
  readonly isNew: boolean;
}

function toUnit(
  entry: PlanEntry,
  cases: readonly Case[],
  { worthOf, allotment, isNew }: Valuing,
): Unit {
  const own = cases.reduce((sum, one) => sum + worthOf(one), 0);
  const worth = own + (isNew ? exchangeWorth : 0);
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

function isSending({ skip, cost }: PlanEntry): boolean {
  return skip === undefined && cost.operations > 0;
}

/** Whether the cases of an entry are independent, as requests that a correct target rejects are. */
function isDivisible({ check, cases }: PlanEntry): boolean {
  if (check.kind !== "property" || cases.length < 2) return false;
  return check.isDivisible ?? check.expectsRejection ?? false;
}

function byWorth(one: Unit, other: Unit): number {
  return one.rank - other.rank || other.worth - one.worth;
}

/** The length of the longest beginning of a list for which a condition holds. The condition must hold for every shorter beginning too. */
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

/** The cases of units, and of the checks that the units build on. */
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
    return entry.cases.every((one) => kept.has(one)) ? entry : shortened(entry, kept);
  });
}

function shortened(entry: PlanEntry, kept: ReadonlySet<Case>): PlanEntry {
  const cases = entry.cases.filter((one) => kept.has(one));
  const spare = entry.cases.filter((one) => !kept.has(one));
  const cost = sumCosts(cases.map(costOfRuns));
  return { ...entry, cases, spare, cost, leftOut: spare.length };
}

function fits(entries: readonly PlanEntry[], allotment: Allotment): boolean {
  const { budget, time, limits } = allotment;
  const cost = sumCosts(entries.map((entry) => entry.cost));
  const { operations = Infinity, writes = Infinity } = budget;
  if (cost.operations > operations || cost.writes > writes) return false;
  return time === undefined || schedulePlan(entries, limits, allotment).durationMs <= time;
}

function leftOut({ check, subject, isLast, cases }: PlanEntry, { time }: Allotment): PlanEntry {
  const skip: Skip =
    time === undefined
      ? exhausted("does not fit into the budget", "raise --max-operations and --max-writes")
      : exhausted("does not fit into the time", "allow more with --time");
  const cost = { operations: 0, writes: 0 };
  return { check, subject, isLast, cases: [], spare: cases, cost, skip };
}

function exhausted(why: string, remedy: string): Skip {
  return { reason: "budget-exhausted", detail: `${why}: ${remedy}`, remedy };
}
