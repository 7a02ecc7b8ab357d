import type { StoredJob } from "../../state/repositories/job-repository.ts";
import type { Job } from "../control.ts";
import { toInstant } from "@plumbline/control";
import { toInstantOrNull } from "./to-instant-or-null.ts";

/** Returns a stored job as the control plane shows it. */
export function showJob(job: StoredJob): Job {
  return {
    id: job.id,
    workspace: job.workspaceId,
    campaignId: job.campaignId,
    status: job.status,
    hold: job.hold,
    attempts: job.attempts,
    adsWanted: job.adsWanted,
    adsCreated: job.adsCreated,
    liveAt: toInstantOrNull(job.liveAt),
    nextRunAt: toInstantOrNull(job.nextRunAt),
    lastError: job.lastError,
    createdAt: toInstant(job.createdAt),
  };
}
