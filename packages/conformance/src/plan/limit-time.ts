import { parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { Cost } from "../model/case.ts";

/** The time that the slowest declared limit makes of so many requests, in milliseconds. */
export function limitTime(cost: Cost, limits: readonly RateLimitPolicy[]): number {
  const times = limits.map(({ limit, window, counts }) => {
    const counted = counts === "all" ? cost.operations : cost.writes;
    return Math.max(0, Math.ceil(counted / limit) - 1) * parseDuration(window);
  });
  return Math.max(0, ...times);
}
