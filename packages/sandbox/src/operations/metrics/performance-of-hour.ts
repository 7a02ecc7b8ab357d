import { metricsAt } from "../../seeding/delivery/metrics-at.ts";
import { hour } from "../../seeding/delivery/spans.ts";
import type { Performance } from "./performance.ts";

/** Each world has workspaces of its own, by which their figures differ already. */
const seed = 0;

export interface Hour {
  readonly workspaceId: string;
  /** There are no figures from before. */
  readonly createdAt: number;
  readonly start: number;
  /** Leads that really arrived in this hour. */
  readonly leads: number;
  /** What lies after it has not happened yet. */
  readonly now: number;
}

/** What happened on a site in an hour, as far as the hour is over. Every lead that arrived has visited the site. */
export function performanceOfHour({ start, leads, now, ...site }: Hour): Performance {
  const drawn = metricsAt({ ...site, seed, advertisedSince: null, hour: start });
  const share = Math.min(1, Math.max(0, (now - start) / hour));
  const soFar = (count: number): number => Math.floor(count * share);
  const others = { visitors: drawn.visitors - drawn.leads, views: drawn.views - drawn.leads };
  return {
    views: soFar(others.views) + leads,
    visitors: soFar(others.visitors) + leads,
    calls: soFar(drawn.calls),
    leads,
  };
}
