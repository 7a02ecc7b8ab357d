import type { JobStatus, StoredJob } from "../../repositories/jobs.ts";

/** What a step finds around it. */
export interface Situation {
  readonly now: number;
  readonly isProviderAvailable: boolean;
  readonly lacksLicences: boolean;
  /** Whether somebody wants to look at every job before its ads are created. */
  readonly wantsReview: boolean;
}

interface Step {
  /** The job's status while it waits for this step to be done. */
  readonly status: JobStatus;
  /** From when the step is entered, or repeated, until it is done. */
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

/** The job after the step that was due: further on, held, to be tried again, or at its end. */
export function runStep(job: StoredJob, situation: Situation): StoredJob {
  const begun = beginAttempt(job);
  if (!situation.isProviderAvailable) return endAttempt(begun, situation.now);
  if (situation.lacksLicences) return { ...begun, hold: "licence", nextRunAt: null };
  return steps[job.step]?.run(begun, situation) ?? finish(begun);
}

/** Puts a job at the beginning of a step, or at its end where no step is left. */
export function enterStep(job: StoredJob, step: number, now: number): StoredJob {
  const entered = steps[step];
  if (!entered) return finish(job);
  return { ...job, step, status: entered.status, hold: null, nextRunAt: now + entered.lastsMs };
}

/** An attempt begins with the first step, and again after an error. */
function beginAttempt(job: StoredJob): StoredJob {
  if (job.attempts > 0 && job.lastError === null) return job;
  return { ...job, attempts: job.attempts + 1, lastError: null };
}

/** Each delay before another attempt is twice as long as the one before. */
function endAttempt(job: StoredJob, now: number): StoredJob {
  const ended: StoredJob = { ...job, lastError: "The advertising provider does not answer." };
  if (job.attempts >= mostAttempts) return { ...ended, status: "failed", nextRunAt: null };
  return { ...ended, nextRunAt: now + firstRetryMs * 2 ** (job.attempts - 1) };
}

function check(job: StoredJob, { now, wantsReview }: Situation): StoredJob {
  return wantsReview
    ? { ...job, hold: "review", nextRunAt: null }
    : enterStep(job, job.step + 1, now);
}

function createAds(job: StoredJob, { now }: Situation): StoredJob {
  const adsCreated = Math.min(job.adsWanted, job.adsCreated + adsPerRun);
  const further = { ...job, adsCreated };
  return enterStep(further, adsCreated < job.adsWanted ? job.step : job.step + 1, now);
}

function finish(job: StoredJob): StoredJob {
  return { ...job, status: "ready", hold: null, nextRunAt: null };
}
