import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import { costOfRuns, sumCosts } from "../../cases/case-for.ts";
import type { Case, Cost } from "../../model/case.ts";
import type { Check } from "../../model/check.ts";
import type { LanePlan, Lanes, PlanEntry } from "../../model/plan.ts";
import { createPrerequisites, type Prerequisites } from "../prerequisites.ts";
import { type Counting, loadOf } from "../schedule-plan.ts";

/** Cases of an entry that one partition sends. */
export interface Share {
  readonly entry: PlanEntry;
  readonly cases: readonly Case[];
  readonly plan: LanePlan;
}

export interface Deal {
  /** What each partition sends beside the others, in the order of the entries. */
  readonly shares: readonly (readonly Share[])[];
  /** The entries that are sent alone. */
  readonly alone: readonly PlanEntry[];
}

export interface DealOptions extends Counting {
  readonly lanes: Lanes;
  readonly limits: readonly RateLimitPolicy[];
}

/**
 * Deals a plan to the partitions that share it, the costliest parts first, each to the partition that would end it first. An
 * entry that acts in several partitions, lets time pass, uses up limits or builds on such an entry is sent alone. Entries of
 * one family on an operation stay together, because they share requests; expected rejections are dealt in parts.
 */
export function dealEntries(entries: readonly PlanEntry[], options: DealOptions): Deal {
  const { lanes } = options;
  const before = createPrerequisites(entries);
  const isShared = createSharing(before);
  const hands = lanes.targets.map((): Hand => ({ shares: [], load: nothing }));
  const parts = partsOf(entries.filter(isShared), options);
  for (const { pieces, isOwn, load } of parts) {
    const takers = hands
      .map((hand, lane) => ({ hand, lane, load: sumCosts([hand.load, load]) }))
      .filter(({ lane }) => lane === 0 || !isOwn)
      .toSorted((one, other) => timeOf(one.load, options) - timeOf(other.load, options));
    for (const { hand, lane, load: whole } of takers) {
      const shares = pieces.flatMap((piece) => shareOf(piece, lane, lanes) ?? []);
      if (shares.length < pieces.length) continue;
      hand.shares.push(...shares);
      hand.load = whole;
      break;
    }
  }
  const places = new Map(entries.map((entry, place) => [entry, place]));
  const placeOf = ({ entry }: Share): number => places.get(entry) ?? 0;
  return {
    shares: hands.map(({ shares }) => shares.toSorted((a, b) => placeOf(a) - placeOf(b))),
    alone: entries.filter((entry) => !isShared(entry)),
  };
}

const nothing: Cost = { operations: 0, writes: 0 };

interface Hand {
  readonly shares: Share[];
  load: Cost;
}

/** Whether an entry may be sent beside others, and so may all that it builds on. */
export function createSharing(before: Prerequisites): (entry: PlanEntry) => boolean {
  const known = new Map<PlanEntry, boolean>();
  function isShared(entry: PlanEntry): boolean {
    const answer =
      known.get(entry) ??
      (mayShare(entry) && before(entry).every((one) => one.cases.length === 0 || isShared(one)));
    known.set(entry, answer);
    return answer;
  }
  return isShared;
}

function mayShare({ check, cases, isLast }: PlanEntry): boolean {
  return check.kind === "property" && check.beside !== undefined && cases.length > 0 && !isLast;
}

type Piece = Omit<Share, "plan">;

/** Pieces that one partition takes together. */
interface Part {
  readonly pieces: readonly Piece[];
  /** Whether only the first partition may take it. */
  readonly isOwn: boolean;
  readonly load: Cost;
}

function partsOf(entries: readonly PlanEntry[], options: DealOptions): readonly Part[] {
  const count = options.lanes.targets.length;
  const groups = Map.groupBy(
    entries.filter((entry) => !isDivisible(entry, count)),
    ({ check, subject }) => `${subject.operation.id} ${groupOf(check)} ${isOwnOnly(check)}`,
  );
  const together = [...groups.values()].map((group) =>
    group.map((entry) => ({ entry, cases: entry.cases })),
  );
  const divided = entries
    .filter((entry) => isDivisible(entry, count))
    .flatMap((entry) => divide(entry, count));
  return [...together, ...divided]
    .map((pieces) => toPart(pieces, options))
    .toSorted((one, other) => timeOf(other.load, options) - timeOf(one.load, options))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

function toPart(pieces: readonly Piece[], { countsSpared = false }: DealOptions): Part {
  const loads = pieces.flatMap(({ entry, cases }) =>
    cases.flatMap((one) => [
      loadOf(entry, one, { countsSpared }),
      // Whether the limits count rejected writes is only learnt by the run, so the parts are even either way.
      loadOf(entry, one, { countsSpared: true }),
    ]),
  );
  const isOwn = pieces.some(({ entry: { check } }) => isOwnOnly(check));
  return { pieces, isOwn, load: sumCosts(loads) };
}

/** Workflows share no requests. */
function groupOf({ family, id }: Check): string {
  return family === "journeys" ? id : family;
}

function isOwnOnly(check: Check): boolean {
  return check.kind === "property" && check.beside === "own";
}

/** Whether an entry consists of many requests that a correct target rejects, which do not depend on one another. */
function isDivisible({ check, cases }: PlanEntry, count: number): boolean {
  return check.kind === "property" && check.expectsRejection === true && cases.length >= 2 * count;
}

/** Deals the cases of an entry in turn. */
function divide(entry: PlanEntry, count: number): readonly (readonly Piece[])[] {
  return Array.from({ length: count }, (_, part) => [
    { entry, cases: entry.cases.filter((_case, index) => index % count === part) },
  ]);
}

function shareOf({ entry, cases }: Piece, lane: number, lanes: Lanes): Share | undefined {
  const plan = lanes.planIn(lane, { ...entry, cases });
  return plan && { entry, cases, plan };
}

/** How long a partition takes for some requests at the declared limits, without gaps. */
function timeOf(load: Cost, { limits }: DealOptions): number {
  const times = limits.map(
    ({ counts, limit, window }) =>
      ((counts === "all" ? load.operations : load.writes) / limit) * parseDuration(window),
  );
  return Math.max(0, ...times);
}

/** An entry that has only some of its cases. */
export function shareEntry({ entry, cases }: Share): PlanEntry {
  return { ...entry, cases, cost: sumCosts(cases.map(costOfRuns)) };
}
