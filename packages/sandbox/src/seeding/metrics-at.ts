import { createDraw, type Draw } from "./draw.ts";
import { hourWeights, weekdayWeights } from "./rhythm.ts";
import { day, hour } from "./spans.ts";

/** Whose figures, and for which hour or day in UTC: any instant inside it, in epoch milliseconds. */
export type MetricsQuery = MetricsSubject & ({ readonly hour: number } | { readonly day: number });

export interface MetricsSubject {
  readonly workspaceId: string;
  readonly seed: number;
  /** There are no figures from before. */
  readonly createdAt: number;
  /** Since when ads have brought clicks and cost money; null while none has. */
  readonly advertisedSince: number | null;
}

export interface MetricsFigures {
  readonly views: number;
  /** No more than views. */
  readonly visitors: number;
  readonly calls: number;
  /** Together with the calls no more than visitors. */
  readonly leads: number;
  /** Visitors that an ad brought. */
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

/** How a site performs in an hour or a day. The figures of a day are the sum of those of its hours. */
export function metricsAt(query: MetricsQuery): MetricsFigures {
  if ("hour" in query) return figuresOfHour(query, Math.floor(query.hour / hour) * hour);
  const midnight = Math.floor(query.day / day) * day;
  return Array.from({ length: 24 }, (_, position) =>
    figuresOfHour(query, midnight + position * hour),
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

function figuresOfHour(subject: MetricsSubject, start: number): MetricsFigures {
  if (start + hour <= subject.createdAt) return nothing;
  const site = createDraw(subject.seed, subject.workspaceId, "metrics");
  const draw = site.at(start);
  const visitors = round(
    draw,
    "visitors",
    visitorsExpected(site, start) * (0.5 + draw.fraction("mood")),
  );
  const calls = Math.min(visitors, round(draw, "calls", visitors * 0.06));
  const leads = Math.min(visitors - calls, round(draw, "leads", visitors * 0.04));
  return {
    views: visitors + round(draw, "views", visitors * 1.4),
    visitors,
    calls,
    leads,
    ...figuresOfAds(subject, { draw, start, visitors }),
  };
}

function visitorsExpected(site: Draw, start: number): number {
  const size = 0.4 + site.fraction("size");
  const at = new Date(start);
  return size * (hourWeights[at.getUTCHours()] ?? 0) * (weekdayWeights[at.getUTCDay()] ?? 0);
}

interface Visits {
  readonly draw: Draw;
  readonly start: number;
  readonly visitors: number;
}

function figuresOfAds(
  { advertisedSince }: MetricsSubject,
  { draw, start, visitors }: Visits,
): Pick<MetricsFigures, "clicks" | "spendCents"> {
  if (advertisedSince === null || start + hour <= advertisedSince)
    return { clicks: 0, spendCents: 0 };
  const clicks = Math.min(visitors, round(draw, "clicks", visitors * 0.3));
  return { clicks, spendCents: clicks * draw.whole("cents a click", 140, 520) };
}

/** Up as often as the fraction says, so that small expectations do not vanish. */
function round(draw: Draw, name: string, expected: number): number {
  return Math.floor(expected + draw.fraction(name));
}
