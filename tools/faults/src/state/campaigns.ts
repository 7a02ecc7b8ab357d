import {
  alter,
  type Alteration,
  answering,
  changeRepository,
  type Fault,
  type StoredCampaign,
} from "@local-ads/sandbox/seams";

/** Faults of campaigns and of the balance. */
export const campaignFaults: readonly Fault[] = [
  {
    name: "launch-not-saved",
    breaks: ["state-campaign-launch", "launch-delivery"],
    description: "A launch succeeds but starts nothing.",
    ...alter(
      "repositories",
      savingCampaigns((campaign, before) => (isStarting(campaign, before) ? before : campaign)),
    ),
  },
  {
    name: "launch-with-other-budget",
    breaks: ["state-campaign-launch", "launch-delivery"],
    description: "A launch doubles the saved budget of the campaign.",
    ...alter(
      "repositories",
      savingCampaigns((campaign, before) =>
        isStarting(campaign, before)
          ? {
              ...campaign,
              dailyBudgetCents: campaign.dailyBudgetCents * 2,
              budgetCents: campaign.budgetCents * 2,
            }
          : campaign,
      ),
    ),
  },
  {
    name: "pause-not-saved",
    breaks: ["state-campaign-pause", "operation-pause-campaign"],
    description: "A pause succeeds, but the campaign keeps delivering.",
    ...alter(
      "repositories",
      savingCampaigns((campaign, before) => (campaign.status === "paused" ? before : campaign)),
    ),
  },
  {
    name: "pause-spends-on",
    breaks: ["state-campaign-pause"],
    description: "A paused campaign keeps spending.",
    ...alter(
      "repositories",
      savingCampaigns((campaign, before) =>
        campaign.status === "paused" ? { ...campaign, liveSince: before.liveSince } : campaign,
      ),
    ),
  },
  {
    name: "daily-budget-per-location",
    breaks: ["campaign-budget-total", "create-campaign-budget-total"],
    description: "Each location of a campaign gets the whole daily budget.",
    ...alter(
      "repositories",
      insertingCampaigns((campaign) => ({
        ...campaign,
        dailyBudgetCents:
          campaign.dailyBudgetCents * (1 + (campaign.details.extraLocations ?? []).length),
      })),
    ),
  },
  {
    name: "campaign-name-not-saved",
    breaks: ["create-campaign-name", "campaign-name"],
    description: "The name of a campaign is not saved.",
    ...alter(
      "repositories",
      insertingCampaigns((campaign) => ({
        ...campaign,
        details: { ...campaign.details, name: "New campaign" },
      })),
    ),
  },
  {
    name: "campaigns-of-all-workspaces",
    breaks: ["service-one-workspace", "operation-list-campaigns"],
    description: "The campaigns of all workspaces are listed and can be paused.",
    ...alter(
      "repositories",
      changeRepository("campaigns", (campaigns, db) => ({
        async list() {
          const workspaces = await db.selectFrom("workspaces").select("id").execute();
          const lists = await Promise.all(workspaces.map(({ id }) => campaigns.list(id)));
          return lists.flat();
        },
      })),
    ),
  },
  {
    name: "remaining-ignores-spending",
    breaks: ["balance-available"],
    description: "The available balance does not decrease with spending.",
    ...alter(
      "answer",
      answering({
        list_campaigns: (balance) => ({ ...balance, remainingCents: balance.balanceCents }),
      }),
    ),
  },
  {
    name: "balance-shrinks",
    breaks: ["balance-cumulative"],
    description: "The cumulative funding decreases with spending.",
    ...alter(
      "answer",
      answering({
        list_campaigns: (balance) => ({ ...balance, balanceCents: balance.remainingCents }),
      }),
    ),
  },
  {
    name: "money-in-dollars",
    breaks: ["campaign-money", "service-wallet"],
    description: "Amounts of the balance are in dollars.",
    ...alter(
      "answer",
      answering({
        list_campaigns: (balance) => ({
          ...balance,
          balanceCents: balance.balanceCents / 100,
          remainingCents: balance.remainingCents / 100,
          spentCents: balance.spentCents / 100,
          spentLifetimeCents: balance.spentLifetimeCents / 100,
        }),
      }),
    ),
  },
  {
    name: "spending-in-fractions",
    breaks: ["campaign-money", "service-wallet"],
    description: "Spending has fractions of a cent.",
    ...alter(
      "answer",
      answering({
        list_campaigns: (balance) => ({
          ...balance,
          spentCents: balance.spentCents * 1.1,
          spentLifetimeCents: balance.spentLifetimeCents * 1.1,
        }),
      }),
    ),
  },
  {
    name: "preset-ignored",
    breaks: ["list-campaigns-preset"],
    description: "The period is ignored, so spending is always that of the lifetime.",
    ...alter(
      "answer",
      answering({
        list_campaigns: (balance) => ({ ...balance, spentCents: balance.spentLifetimeCents }),
      }),
    ),
  },
  {
    name: "lifetime-of-period",
    breaks: ["balance-spent-lifetime", "balance-available"],
    description: "The lifetime spending is that of the requested period.",
    ...alter(
      "answer",
      answering({
        list_campaigns: (balance) => ({ ...balance, spentLifetimeCents: balance.spentCents }),
      }),
    ),
  },
];

function isStarting(campaign: StoredCampaign, before: StoredCampaign): boolean {
  return campaign.status === "live" && before.status !== "live";
}

/** Returns what is saved instead of a campaign. `before` is the stored campaign. */
function savingCampaigns(
  change: (campaign: StoredCampaign, before: StoredCampaign) => StoredCampaign,
): Alteration<"repositories"> {
  return changeRepository("campaigns", (campaigns) => ({
    async save(campaign) {
      const before = await campaigns.find(campaign.workspaceId, campaign.id);
      await campaigns.save(before ? change(campaign, before) : campaign);
    },
  }));
}

function insertingCampaigns(
  change: (campaign: StoredCampaign) => StoredCampaign,
): Alteration<"repositories"> {
  return changeRepository("campaigns", (campaigns) => ({
    insert: (campaign) => campaigns.insert(change(campaign)),
  }));
}
