import type { Metrics } from "@local-ads/client";
import type { Work } from "../../dispatch/handler.ts";
import { day, hour } from "../../seeding/delivery/spans.ts";
import { sumPerformance } from "./performance.ts";
import { readPoints } from "./read-points.ts";

type Days = 1 | 7 | 30;

interface Series {
  readonly granularity: "hour" | "day";
  /** Points that are listed; the last one contains the present. */
  readonly listed: number;
  /** The latest points, which the totals count, and as many before them, which the previous totals count. */
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
 * How the site performs, in hours or days of UTC. A day is asked for as the last 24 hours, within a series of 48; what the
 * totals count is compared with the stretch of the same length before. Leads are those of the list.
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
