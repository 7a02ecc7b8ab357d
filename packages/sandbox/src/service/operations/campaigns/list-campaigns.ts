import type { CampaignList } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import type { CampaignStatus } from "../../../state/repositories/campaign-repository.ts";
import { findOwnWorkspace } from "../workspace/find-own-workspace.ts";
import { periodSpending, type Preset } from "./period-spending.ts";
import { isProviderAvailable } from "./is-provider-available.ts";
import { type Account, settleAccount } from "./settle-account.ts";
import { showCampaign } from "./show-campaign.ts";

const defaultPreset: Preset = "maximum";

/** Returns the campaigns, newest first, with the balance that pays for them. */
export async function listCampaigns(
  { query }: { readonly query: { readonly preset?: Preset } },
  work: Work,
): Promise<CampaignList> {
  const stored = await readAccount(work);
  // While the provider is not available, the stored figures are used.
  const isSettled = await isProviderAvailable(work.repositories, work.caller.workspaceId);
  const account = isSettled ? settleAccount(stored, work.now) : stored;
  const { fundedCents, spentCents } = account.workspace;
  // Funding can be reduced below the spending, but the remaining balance is never negative.
  const remainingCents = Math.max(0, fundedCents - spentCents);
  return {
    balanceCents: fundedCents,
    remainingCents,
    spentCents: periodSpending(account, query.preset ?? defaultPreset, work.now),
    spentLifetimeCents: spentCents,
    exhausted: remainingCents === 0,
    masterStatus: masterStatus(account),
    campaigns: account.campaigns.map(showCampaign),
  };
}

/** Two statements are not one snapshot. If another request settles the account between them, both are read again. */
async function readAccount(work: Work): Promise<Account> {
  for (;;) {
    const { id, settledAt } = await findOwnWorkspace(work);
    const campaigns = await work.repositories.campaigns.list(id);
    const workspace = await findOwnWorkspace(work);
    if (workspace.settledAt === settledAt) return { workspace, campaigns };
  }
}

type MasterStatus = "ACTIVE" | "EXHAUSTED" | "PAUSED";

/** Returns the status of all campaigns together, or null if none is live or paused. */
function masterStatus({ workspace, campaigns }: Account): MasterStatus | null {
  const statuses = new Set<CampaignStatus>(campaigns.map(({ status }) => status));
  if (!statuses.has("live")) return statuses.has("paused") ? "PAUSED" : null;
  return workspace.spentCents < workspace.fundedCents ? "ACTIVE" : "EXHAUSTED";
}
