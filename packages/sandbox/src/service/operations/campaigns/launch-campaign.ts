import type { CampaignEnvelope } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type {
  CampaignStatus,
  StoredCampaign,
} from "../../../state/repositories/campaign-repository.ts";
import type { Repositories } from "../../../state/repositories/repositories.ts";
import { requireProvider } from "./is-provider-available.ts";
import { requireFunding, requireSubscription } from "./require-funding.ts";
import { requireLicences, requireOpenTrade } from "./require-licences.ts";
import { findOwnCampaign, holdOwnAccount } from "./hold-own-account.ts";
import { showCampaign } from "./show-campaign.ts";

const obstacles: Readonly<Record<CampaignStatus, string | null>> = {
  preparing: "Its preparation is not finished.",
  ready: null,
  live: "It is already live.",
  paused: null,
  completed: "It has spent its budget.",
  failed: "Its preparation failed.",
  cancelled: "Its preparation was cancelled.",
};

/** Starts the delivery of a prepared or paused campaign. */
export async function launchCampaign(
  { path }: { readonly path: { readonly id: string } },
  work: Work,
): Promise<CampaignEnvelope> {
  const account = await holdOwnAccount(work);
  requireSubscription(account.workspace);
  const campaign = findOwnCampaign(account, path.id);
  requireLaunchable(campaign);
  requireOpenTrade(account.workspace, work.catalogue);
  requireLicences(account.workspace, work.catalogue);
  requireFunding(account.workspace);
  await requireProvider(work);

  const launched: StoredCampaign = { ...campaign, status: "live", liveSince: work.now };
  await work.repositories.campaigns.save(launched);
  await markJobLive(work.repositories, launched, work.now);
  return { campaign: showCampaign(launched) };
}

function requireLaunchable({ id, status }: StoredCampaign): void {
  const obstacle = obstacles[status];
  if (obstacle !== null)
    throw new Rejection("state-conflict", `Campaign ${id} cannot be launched. ${obstacle}`);
}

/** A job has the time of the first launch. A second launch does not change it. */
async function markJobLive(
  { jobs }: Repositories,
  { workspaceId, id }: StoredCampaign,
  now: number,
): Promise<void> {
  const job = await jobs.findByCampaign(workspaceId, id);
  if (job?.status === "ready") await jobs.save({ ...job, status: "live", liveAt: now });
}
