import type { CampaignStatus } from "../../../state/repositories/campaign-repository.ts";
import type { JobStatus, StoredJob } from "../../../state/repositories/job-repository.ts";
import type { Repositories } from "../../../state/repositories/repositories.ts";

/** The status of a campaign by the final status of its job. */
const outcomes: Readonly<Partial<Record<JobStatus, CampaignStatus>>> = {
  ready: "ready",
  failed: "failed",
  cancelled: "cancelled",
};

/** Saves a job, and its campaign if the job has ended. */
export async function saveJob({ jobs, campaigns }: Repositories, job: StoredJob): Promise<void> {
  await jobs.save(job);
  const outcome = outcomes[job.status];
  if (outcome === undefined || job.campaignId === null) return;
  const campaign = await campaigns.find(job.workspaceId, job.campaignId);
  if (campaign) await campaigns.save({ ...campaign, status: outcome });
}
