import type { Campaign } from "@local-ads/client";
import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";

/** Returns a campaign as the API shows it. */
export function showCampaign(campaign: StoredCampaign): Campaign {
  return {
    id: campaign.id,
    name: campaign.details.name,
    status: campaign.status,
    dailyBudgetCents: campaign.dailyBudgetCents,
    budgetCents: campaign.budgetCents,
    spendCents: campaign.spentCents,
    createdAt: new Date(campaign.createdAt).toISOString(),
  };
}
