import { createDraw, type Draw } from "../draw/draw.ts";
import { hourWeights, weekdayWeights } from "./hour-weights.ts";
import { day, hour } from "../../../state/day.ts";

/** A site and an hour or a day in UTC, given by any instant inside it in epoch milliseconds. */
export type MetricsQuery = MetricsSubject & ({ readonly hour: number } | { readonly day: number });

export interface MetricsSubject {
  readonly workspaceId: string;
  readonly seed: number;
  /** The figures start here. */
  readonly createdAt: number;
  /** When ads started to bring clicks. Null if none has. */
  readonly advertisedSince: number | null;
}

export interface MetricsFigures {
  readonly views: number;
  /** At most the number of views. */
  readonly visitors: number;
  readonly calls: number;
  /** With the calls, at most the number of visitors. */
  readonly leads: number;
  /** Visitors from ads. */
  readonly clicks: number;
  readonly spendCents: number;
}

const nothing: MetricsFigures = {
  views: 0,
  visitors: 0,
  calls: 0,
  leads: 0,
  clicks: 0,
  spendCents: 0,
};

/** Returns the performance of a site in an hour or a day. The figures of a day are the sum of its hours. */
export function metricsAt(query: MetricsQuery): MetricsFigures {
  const draw = createDraw(query.seed, query.workspaceId, "metrics");
  const site: Site = { ...query, draw, size: 0.4 + draw.fraction("size") };
  if ("hour" in query) return figuresOfHour(site, Math.floor(query.hour / hour) * hour);
  const midnight = Math.floor(query.day / day) * day;
  return Array.from({ length: 24 }, (_, position) =>
    figuresOfHour(site, midnight + position * hour),
  ).reduce(addFigures);
}

export function addFigures(a: MetricsFigures, b: MetricsFigures): MetricsFigures {
  return {
    views: a.views + b.views,
    visitors: a.visitors + b.visitors,
    calls: a.calls + b.calls,
    leads: a.leads + b.leads,
    clicks: a.clicks + b.clicks,
    spendCents: a.spendCents + b.spendCents,
  };
}

interface Site extends MetricsSubject {
  readonly draw: Draw;
  /** The factor of its figures. */
  readonly size: number;
}

const centsPerClick = { least: 140, most: 520 };

function figuresOfHour(site: Site, start: number): MetricsFigures {
  if (start + hour <= site.createdAt) return nothing;
  const [mood, a, b, c, d, e, price] = site.draw.fractions(String(start));
  const visitors = round(site.size * (0.5 + mood) * bustle(start), a);
  const calls = Math.min(visitors, round(visitors * 0.06, b));
  const leads = Math.min(visitors - calls, round(visitors * 0.04, c));
  const hasAds = site.advertisedSince !== null && start + hour > site.advertisedSince;
  const clicks = hasAds ? Math.min(visitors, round(visitors * 0.3, e)) : 0;
  const { least, most } = centsPerClick;
  return {
    views: visitors + round(visitors * 1.4, d),
    visitors,
    calls,
    leads,
    clicks,
    spendCents: clicks * Math.floor(least + price * (most - least + 1)),
  };
}

function bustle(start: number): number {
  const at = new Date(start);
  return (hourWeights[at.getUTCHours()] ?? 0) * (weekdayWeights[at.getUTCDay()] ?? 0);
}

/** Rounds up with the probability of the fraction, so that small expectations are not always zero. */
function round(expected: number, chance: number): number {
  return Math.floor(expected + chance);
}
