import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { DueWork } from "../../clock/due-work.ts";
import { createRepositories } from "../../repositories/repositories.ts";
import { wantsReview } from "../jobs/wants-review.ts";
import { runStep } from "../jobs/run-step.ts";
import { saveJob } from "../jobs/save-job.ts";
import { listMissingLicences } from "./require-licences.ts";
import { isProviderAvailable } from "./is-provider-available.ts";

export interface PreparationWorkOptions {
  readonly catalogue: Catalogue;
}

/** The steps of all jobs, as work of the clock. */
export function createPreparationWork({ catalogue }: PreparationWorkOptions): DueWork {
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
      await saveJob(repositories, runStep(job, situation));
    },
  };
}
