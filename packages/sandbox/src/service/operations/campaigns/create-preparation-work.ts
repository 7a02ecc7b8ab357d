import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import type { DueWork } from "@plumbline/storage";
import type { Tables } from "../../../state/database/tables.ts";
import { createRepositories, type Repositories } from "../../../state/repositories/repositories.ts";
import type { StoredJob } from "../../../state/repositories/job-repository.ts";
import { type CreativeEffect, effectOfCreative } from "../magic-inputs.ts";
import { wantsReview } from "../jobs/wants-review.ts";
import { runStep, type Situation } from "../jobs/run-step.ts";
import { saveJob } from "../jobs/save-job.ts";
import { listMissingLicences } from "./require-licences.ts";
import { isProviderAvailable } from "./is-provider-available.ts";

export interface PreparationWorkOptions {
  readonly catalogue: Catalogue;
}

/** The steps of all jobs, as work of the clock. */
export function createPreparationWork({ catalogue }: PreparationWorkOptions): DueWork<Tables> {
  return {
    async next(db, until) {
      const due = await createRepositories(db).jobs.findDue(until);
      return due?.nextRunAt;
    },
    async run(trx, now) {
      const repositories = createRepositories(trx);
      const due = await repositories.jobs.findDue(now);
      if (!due) return;
      const workspace = await repositories.workspaces.hold(due.workspaceId);
      const job = await repositories.jobs.find(due.workspaceId, due.id);
      // Another transaction may have done this step before this one got the lock.
      if (!workspace || !job || job.nextRunAt === null || job.nextRunAt > now) return;
      const situation = {
        now,
        isProviderAvailable: await isProviderAvailable(repositories, due.workspaceId),
        lacksLicences: listMissingLicences(workspace, catalogue).length > 0,
        wantsReview: await wantsReview(repositories),
      };
      const effect = await findEffect(repositories, job);
      await saveJob(repositories, runStep(job, { ...situation, ...conditionsOf(effect, job) }));
    },
  };
}

/** The effect of a magic creative of the campaign. */
async function findEffect(
  { campaigns }: Repositories,
  { workspaceId, campaignId }: StoredJob,
): Promise<CreativeEffect | undefined> {
  const campaign = campaignId === null ? undefined : await campaigns.find(workspaceId, campaignId);
  const { creativeId = "", creativeIds = [] } = campaign?.details ?? {};
  return [creativeId, ...creativeIds].map(effectOfCreative).find((effect) => effect !== undefined);
}

/** A retried job fails its first attempts. */
const failedAttempts = 2;

function conditionsOf(
  effect: CreativeEffect | undefined,
  { attempts, lastError }: StoredJob,
): Partial<Situation> {
  if (effect === "rejected") return { rejectsAds: true };
  if (effect === "reviewed") return { wantsReview: true };
  const isFirst = attempts < failedAttempts && (attempts === 0 || lastError !== null);
  return effect === "retried" && isFirst ? { isProviderAvailable: false } : {};
}
