import type { Core } from "../../core.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { setReview } from "../../service/operations/jobs/wants-review.ts";
import { type JobAction, steerJob } from "../../service/operations/jobs/steer-job.ts";
import { createRepositories } from "../../state/repositories/repositories.ts";
import type { Control, Job } from "../control.ts";
import { showJob } from "./show-job.ts";
import { showState } from "./show-state.ts";

type JobControls = Pick<
  Control,
  "jobs" | "holdJob" | "releaseJob" | "cancelJob" | "failJob" | "setReview"
>;

export function createJobControls(core: Core): JobControls {
  const { storage, clock } = core.service;

  async function steer(jobId: string, action: JobAction): Promise<Job> {
    const now = await clock.now();
    const job = await storage.transaction((trx) =>
      steerJob(createRepositories(trx), { jobId, action, now }),
    );
    if (job) return showJob(job);
    throw new SandboxError("control-unknown", `Unknown job: ${jobId}`, {
      hint: "See control.jobs() for IDs.",
    });
  }

  return {
    async jobs() {
      const rows = await storage.db
        .selectFrom("jobs")
        .select(["id", "workspace_id"])
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const { jobs } = createRepositories(storage.db);
      const found = await Promise.all(
        rows.map(({ id, workspace_id }) => jobs.find(workspace_id, id)),
      );
      return found.flatMap((job) => (job === undefined ? [] : [showJob(job)]));
    },
    holdJob: ({ id }) => steer(id, "hold"),
    releaseJob: ({ id }) => steer(id, "release"),
    cancelJob: ({ id }) => steer(id, "cancel"),
    failJob: ({ id }) => steer(id, "fail"),
    async setReview({ required }) {
      await storage.transaction((trx) => setReview(createRepositories(trx), required));
      return showState(core);
    },
  };
}
