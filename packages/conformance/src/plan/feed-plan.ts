import type { Plan, PortionFeed } from "../model/plan.ts";

/** Supplies all portions of a plan at once. */
export function feedPlan({ schedule }: Pick<Plan, "schedule">): PortionFeed {
  let isGiven = false;
  return {
    next() {
      if (isGiven) return undefined;
      isGiven = true;
      return schedule.portions;
    },
  };
}
