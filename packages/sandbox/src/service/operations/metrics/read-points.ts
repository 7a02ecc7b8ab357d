import type { Work } from "../../../dispatch/handler.ts";
import { hour } from "../../../state/day.ts";
import { findOwnWorkspace } from "../workspace/find-own-workspace.ts";
import { performanceOfHour } from "./performance-of-hour.ts";
import { type Performance, sumPerformance } from "./performance.ts";

/** The figures of one hour or day. */
export interface Point extends Performance {
  readonly start: number;
}

export interface PointsWanted {
  /** The length of a point in milliseconds: an hour or a day. */
  readonly length: number;
  readonly count: number;
}

/** Returns the latest points of the caller's site in order. The last one contains the present. */
export async function readPoints(
  work: Work,
  { length, count }: PointsWanted,
): Promise<readonly Point[]> {
  const { id: workspaceId, createdAt } = await findOwnWorkspace(work);
  const { now, repositories } = work;
  const last = startOf(now, length);
  const from = last - (count - 1) * length;
  const arrivals = await repositories.leads.listArrivals({ workspaceId, from, to: now + 1 });
  const leadsByHour = countBy(arrivals, (at) => startOf(at, hour));
  return listStarts(from, last, length).map((start) => {
    const hours = listStarts(start, Math.min(start + length - hour, now), hour);
    const parts = hours.map((each) =>
      performanceOfHour({
        workspaceId,
        createdAt,
        start: each,
        leads: leadsByHour.get(each) ?? 0,
        now,
      }),
    );
    return { start, ...sumPerformance(parts) };
  });
}

function startOf(at: number, length: number): number {
  return Math.floor(at / length) * length;
}

/** Returns the numbers from the first to the last, inclusive. */
function listStarts(first: number, last: number, length: number): readonly number[] {
  const count = Math.floor((last - first) / length) + 1;
  return Array.from({ length: count }, (_, position) => first + position * length);
}

function countBy(
  instants: readonly number[],
  keyOf: (at: number) => number,
): ReadonlyMap<number, number> {
  const groups = Map.groupBy(instants, keyOf);
  return new Map([...groups].map(([key, members]) => [key, members.length]));
}
