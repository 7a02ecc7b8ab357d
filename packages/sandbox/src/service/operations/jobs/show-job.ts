import type { Job } from "@local-ads/client";
import type { StoredJob } from "../../../state/repositories/job-repository.ts";

/** Returns a job as the API shows it. Its instants are in UTC. */
export function showJob(job: StoredJob): Job {
  return {
    id: job.id,
    status: job.status,
    hold: job.hold,
    attempts: job.attempts,
    adsWanted: job.adsWanted,
    adsCreated: job.adsCreated,
    campaignId: job.campaignId,
    liveAt: toText(job.liveAt),
    nextRunAt: toText(job.nextRunAt),
    lastError: job.lastError,
  };
}

function toText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
