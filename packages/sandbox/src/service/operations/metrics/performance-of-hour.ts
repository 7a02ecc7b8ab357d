import { metricsAt } from "../../seeding/delivery/metrics-at.ts";
import { hour } from "../../../state/day.ts";
import type { Performance } from "./performance.ts";

/** Figures do not depend on the seed: workspaces have different IDs in each world, from which the figures follow. */
const seed = 0;

export interface Hour {
  readonly workspaceId: string;
  /** The figures start here. */
  readonly createdAt: number;
  readonly start: number;
  /** The number of leads that arrived in this hour. */
  readonly leads: number;
  /** The figures end here. */
  readonly now: number;
}

/** Returns the figures of a site in the elapsed part of an hour. Each lead counts as a visitor. */
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
