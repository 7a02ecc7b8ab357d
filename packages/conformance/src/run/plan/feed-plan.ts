import type { Portion, PortionFeed } from "../../model/plan.ts";

/** Supplies portions all at once. */
export function feedPlan(portions: readonly Portion[]): PortionFeed {
  let isGiven = false;
  return {
    next() {
      if (isGiven) return undefined;
      isGiven = true;
      return portions;
    },
  };
}
