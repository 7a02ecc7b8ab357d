import type { CampaignEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import { requireProvider } from "./is-provider-available.ts";
import { findOwnCampaign, holdOwnAccount } from "./hold-own-account.ts";
import { showCampaign } from "./show-campaign.ts";

/** Stops the delivery of a live campaign. It requires no subscription, so that an owner can always stop spending. */
export async function pauseCampaign(
  { path }: { readonly path: { readonly id: string } },
  work: Work,
): Promise<CampaignEnvelope> {
  const campaign = findOwnCampaign(await holdOwnAccount(work), path.id);
  if (campaign.status === "paused") return { campaign: showCampaign(campaign) };
  if (campaign.status !== "live")
    throw new Rejection(
      "state-conflict",
      `Campaign ${campaign.id} is not live: it is ${campaign.status}.`,
    );
  await requireProvider(work);

  const paused: StoredCampaign = { ...campaign, status: "paused", liveSince: null };
  await work.repositories.campaigns.save(paused);
  return { campaign: showCampaign(paused) };
}
