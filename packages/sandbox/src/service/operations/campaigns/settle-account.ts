import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";
import { dayOf, keptDays, startOfDay } from "./day.ts";
import { settleSpending } from "./settle-spending.ts";

/** The money of a workspace and its campaigns. */
export interface Account {
  readonly workspace: StoredWorkspace;
  /** Newest first. */
  readonly campaigns: readonly StoredCampaign[];
}

/** Computes the account at an instant from its last settlement, without storing it. */
export function settleAccount(account: Account, now: number): Account {
  const ends = listDayEnds(account.workspace.settledAt, now);
  return [...ends, now].reduce(settleSpan, account);
}

/** Returns the midnights at which a settlement is split, so that recent days have spending of their own. */
function listDayEnds(from: number, now: number): readonly number[] {
  return keptDays(now)
    .map(startOfDay)
    .filter((midnight) => midnight > from && midnight < now);
}

function settleSpan(account: Account, to: number): Account {
  const { workspace, campaigns } = account;
  const from = workspace.settledAt;
  if (to <= from) return account;
  const spent = settleSpending({
    campaigns,
    fundedCents: workspace.fundedCents,
    spentCents: workspace.spentCents,
    from,
    to,
  });
  return {
    workspace: {
      ...workspace,
      spentCents: spent.reduce((total, cents) => total + cents, workspace.spentCents),
      settledAt: to,
    },
    campaigns: campaigns.map((campaign, position) =>
      addSpending(campaign, spent[position] ?? 0, { from, to }),
    ),
  };
}

function addSpending(
  campaign: StoredCampaign,
  cents: number,
  { from, to }: { readonly from: number; readonly to: number },
): StoredCampaign {
  const spentCents = campaign.spentCents + cents;
  const isSpent = campaign.liveSince !== null && spentCents >= campaign.budgetCents;
  return {
    ...campaign,
    details: { ...campaign.details, recentSpend: addToDay(campaign, cents, { from, to }) },
    spentCents,
    settledAt: to,
    ...(isSpent && { status: "completed", liveSince: null }),
  };
}

function addToDay(
  { details: { recentSpend = {} } }: StoredCampaign,
  cents: number,
  { from, to }: { readonly from: number; readonly to: number },
): Readonly<Record<string, number>> {
  const day = dayOf(from);
  const days =
    cents === 0 ? recentSpend : { ...recentSpend, [day]: (recentSpend[day] ?? 0) + cents };
  const kept = new Set(keptDays(to));
  return Object.fromEntries(Object.entries(days).filter(([each]) => kept.has(each)));
}
