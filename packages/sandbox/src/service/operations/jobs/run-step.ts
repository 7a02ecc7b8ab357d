import type { JobStatus, StoredJob } from "../../../state/repositories/job-repository.ts";

/** The conditions of a step. */
export interface Situation {
  readonly now: number;
  readonly isProviderAvailable: boolean;
  readonly lacksLicences: boolean;
  /** Whether all jobs wait for a review before their ads are created. */
  readonly wantsReview: boolean;
  /** Whether the provider rejects the ads. Default: false. */
  readonly rejectsAds?: boolean;
}

/** Why a job failed whose ads the provider does not accept. */
export const adRejected = "The advertising provider rejected an ad.";

interface Step {
  /** The status of the job during this step. */
  readonly status: JobStatus;
  /** How long the step takes, in milliseconds. */
  readonly lastsMs: number;
  readonly run: (job: StoredJob, situation: Situation) => StoredJob;
}

const adsPerRun = 2;
const mostAttempts = 5;
const firstRetryMs = 5_000;

const steps: readonly Step[] = [
  { status: "queued", lastsMs: 3_000, run: (job, { now }) => enterStep(job, job.step + 1, now) },
  { status: "checking", lastsMs: 4_000, run: check },
  { status: "creating_ads", lastsMs: 1_500, run: createAds },
];

/** Returns the job after the step that was due: in the next step, held, due for another attempt, or ended. */
export function runStep(job: StoredJob, situation: Situation): StoredJob {
  const begun = beginAttempt(job);
  if (!situation.isProviderAvailable) return endAttempt(begun, situation.now);
  if (situation.lacksLicences) return { ...begun, hold: "licence", nextRunAt: null };
  return steps[job.step]?.run(begun, situation) ?? finish(begun);
}

/** Moves a job to the start of a step, or to its end if no step is left. */
export function enterStep(job: StoredJob, step: number, now: number): StoredJob {
  const entered = steps[step];
  if (!entered) return finish(job);
  return { ...job, step, status: entered.status, hold: null, nextRunAt: now + entered.lastsMs };
}

/** Counts an attempt at the first step and after an error. */
function beginAttempt(job: StoredJob): StoredJob {
  if (job.attempts > 0 && job.lastError === null) return job;
  return { ...job, attempts: job.attempts + 1, lastError: null };
}

/** Each delay before another attempt is twice the previous one. */
function endAttempt(job: StoredJob, now: number): StoredJob {
  const ended: StoredJob = { ...job, lastError: "The advertising provider does not respond." };
  if (job.attempts >= mostAttempts) return { ...ended, status: "failed", nextRunAt: null };
  return { ...ended, nextRunAt: now + firstRetryMs * 2 ** (job.attempts - 1) };
}

function check(job: StoredJob, { now, wantsReview }: Situation): StoredJob {
  return wantsReview
    ? { ...job, hold: "review", nextRunAt: null }
    : enterStep(job, job.step + 1, now);
}

function createAds(job: StoredJob, { now, rejectsAds = false }: Situation): StoredJob {
  if (rejectsAds) return { ...job, status: "failed", nextRunAt: null, lastError: adRejected };
  const adsCreated = Math.min(job.adsWanted, job.adsCreated + adsPerRun);
  const further = { ...job, adsCreated };
  return enterStep(further, adsCreated < job.adsWanted ? job.step : job.step + 1, now);
}

function finish(job: StoredJob): StoredJob {
  return { ...job, status: "ready", hold: null, nextRunAt: null };
}
