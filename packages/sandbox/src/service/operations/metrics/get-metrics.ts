import type { Metrics } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { day, hour } from "../../../state/day.ts";
import { sumPerformance } from "./performance.ts";
import { readPoints } from "./read-points.ts";

type Days = 1 | 7 | 30;

interface Series {
  readonly granularity: "hour" | "day";
  /** The number of listed points. The last one contains the present. */
  readonly listed: number;
  /** The number of points in the totals, and in the previous totals before them. */
  readonly counted: number;
}

const defaultDays: Days = 7;

const series: Readonly<Record<Days, Series>> = {
  1: { granularity: "hour", listed: 48, counted: 24 },
  7: { granularity: "day", listed: 7, counted: 7 },
  30: { granularity: "day", listed: 30, counted: 30 },
};

const lengths: Readonly<Record<Series["granularity"], number>> = { hour, day };

/**
 * Returns the performance of the site in hours or days of UTC. One day is the last 24 hours in a series of 48 hours. The
 * previous totals are those of the period of the same length before. Leads are counted from the list of leads.
 */
export async function getMetrics(
  { query }: { readonly query: { readonly days?: Days } },
  work: Work,
): Promise<Metrics> {
  const days = query.days ?? defaultDays;
  const { granularity, listed, counted } = series[days];
  const points = await readPoints(work, { length: lengths[granularity], count: 2 * counted });
  const shown = points.slice(-listed);
  return {
    days,
    granularity,
    from: toInstant(shown[0]?.start ?? work.now),
    to: toInstant(work.now),
    points: shown.map(({ start, ...performance }) => ({ at: toInstant(start), ...performance })),
    totals: sumPerformance(points.slice(-counted)),
    previousTotals: sumPerformance(points.slice(0, -counted)),
  };
}

function toInstant(at: number): string {
  return new Date(at).toISOString();
}
