import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import type { StoredJob } from "../../../state/repositories/job-repository.ts";
import { enterStep } from "./run-step.ts";

export interface QueueJobOptions {
  readonly id: string;
  readonly adsWanted: number;
  readonly now: number;
}

/** Creates the job of a campaign, before its first step. */
export function queueJob(
  { id: campaignId, workspaceId }: Pick<StoredCampaign, "id" | "workspaceId">,
  { id, adsWanted, now }: QueueJobOptions,
): StoredJob {
  const job: StoredJob = {
    id,
    workspaceId,
    campaignId,
    status: "queued",
    step: 0,
    hold: null,
    attempts: 0,
    adsWanted,
    adsCreated: 0,
    liveAt: null,
    nextRunAt: now,
    lastError: null,
    createdAt: now,
  };
  return enterStep(job, 0, now);
}
