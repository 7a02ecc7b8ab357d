import { day } from "../../../state/day.ts";

/** A period in which a campaign delivers. */
export interface Delivery {
  readonly dailyBudgetCents: number;
  readonly budgetCents: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the spending of a campaign until an instant: its daily budget evenly, in whole cents, until its budget is used up. */
export function spentBy({ dailyBudgetCents, budgetCents, from, to }: Delivery, at: number): number {
  const until = Math.min(at, to);
  if (until <= from) return 0;
  const accrued = (BigInt(dailyBudgetCents) * BigInt(until - from)) / BigInt(day);
  return Math.min(budgetCents, Number(accrued));
}

/** Returns cents by day in UTC for the seven days until `now`, without days that have no spending. */
export function recentSpend(delivery: Delivery, now: number): Readonly<Record<string, number>> {
  const today = Math.floor(now / day) * day;
  const midnights = [6, 5, 4, 3, 2, 1, 0].map((back) => today - back * day);
  return Object.fromEntries(
    midnights.flatMap((midnight) => {
      const cents = spentBy(delivery, midnight + day) - spentBy(delivery, midnight);
      return cents === 0 ? [] : [[new Date(midnight).toISOString().slice(0, 10), cents]];
    }),
  );
}
