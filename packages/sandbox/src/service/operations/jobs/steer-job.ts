import type { Repositories } from "../../../state/repositories/repositories.ts";
import type { JobStatus, StoredJob } from "../../../state/repositories/job-repository.ts";
import { adRejected, enterStep } from "./run-step.ts";
import { saveJob } from "./save-job.ts";

/** What the control plane can do to a job. */
export type JobAction = "hold" | "release" | "cancel" | "fail";

export interface Steering {
  readonly jobId: string;
  readonly action: JobAction;
  readonly now: number;
}

const underway: ReadonlySet<JobStatus> = new Set(["queued", "checking", "creating_ads"]);

const actions: Readonly<Record<JobAction, (job: StoredJob, now: number) => StoredJob>> = {
  hold: (job) => (underway.has(job.status) ? { ...job, hold: "review", nextRunAt: null } : job),
  release: (job, now) => (job.hold === null ? job : release(job, now)),
  // A ready job can be cancelled. A live campaign is paused instead.
  cancel: (job) =>
    underway.has(job.status) || job.status === "ready" ? end(job, "cancelled") : job,
  fail: (job) =>
    underway.has(job.status) ? { ...end(job, "failed"), lastError: adRejected } : job,
};

/** Applies an action to a job of any workspace if its status allows it. Returns undefined if the job does not exist. */
export async function steerJob(
  repositories: Repositories,
  { jobId, action, now }: Steering,
): Promise<StoredJob | undefined> {
  const workspaceId = await repositories.jobs.findWorkspace(jobId);
  if (workspaceId === undefined) return undefined;
  await repositories.workspaces.hold(workspaceId);
  const job = await repositories.jobs.find(workspaceId, jobId);
  if (!job) return undefined;
  const steered = actions[action](job, now);
  if (steered !== job) await saveJob(repositories, steered);
  return steered;
}

/** Continues the jobs of a workspace that were held for a missing licence. The next step checks the licences again. */
export async function releaseLicenceHolds(
  repositories: Repositories,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: number },
): Promise<void> {
  await repositories.workspaces.hold(workspaceId);
  for (const job of await repositories.jobs.listHeld(workspaceId, "licence")) {
    await saveJob(repositories, release(job, now));
  }
}

/** A job held for review has finished its step. Any other held job repeats its step. */
function release(job: StoredJob, now: number): StoredJob {
  const isReviewed = job.hold === "review" && job.status === "checking";
  return enterStep(job, isReviewed ? job.step + 1 : job.step, now);
}

function end(job: StoredJob, status: JobStatus): StoredJob {
  return { ...job, status, hold: null, nextRunAt: null };
}
