import type { paths } from "@local-ads/client";
import { daysUntil, type Day } from "./day.ts";
import type { Account } from "./settle-account.ts";

type Query = NonNullable<paths["/campaigns"]["get"]["parameters"]["query"]>;

/** A period of the list of campaigns. */
export type Preset = NonNullable<Query["preset"]>;

/** The days of a period in UTC. The last seven days include today. The lifetime has no list of days. */
const periods: Readonly<Record<Exclude<Preset, "maximum">, (now: number) => readonly Day[]>> = {
  today: (now) => daysUntil(now, 1),
  yesterday: (now) => daysUntil(now, 2).slice(1),
  last_7d: (now) => daysUntil(now, 7),
};

/** Returns the spending of the workspace in a period that ends with the day of `now`. */
export function periodSpending(account: Account, preset: Preset, now: number): number {
  if (preset === "maximum") return account.workspace.spentCents;
  const days = periods[preset](now);
  return account.campaigns
    .flatMap(({ details: { recentSpend = {} } }) => days.map((day) => recentSpend[day] ?? 0))
    .reduce((total, cents) => total + cents, 0);
}
