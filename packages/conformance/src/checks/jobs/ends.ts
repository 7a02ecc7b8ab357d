import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Job, pick } from "./find-job.ts";
import { jobCheck } from "./job-check.ts";
import { mostPolls, type Polled, untilEnded } from "./until-ended.ts";

/**
 * Advises against a job that does not end. This is advice because the policy lists the final statuses but not the
 * duration. Inconclusive at a target whose clock cannot be moved.
 */
export const ends: PropertyDefinition = jobCheck({
  name: "ends",
  severity: "advice",
  title: "A job reaches one of its documented final statuses",
  // A job that restarts does not end either, and `jobs/stays-ended` reports it.
  after: ["jobs/polled", "jobs/stays-ended"],
  purpose: "polled until it ends",
  rests: ({ policy }) => `a job ends as ${[...policy.done, ...policy.failed].join(", ")}`,
  polls: mostPolls,
  judge: async (job, context) => judge(job, await untilEnded(job, context)),
});

function judge({ source }: Job, { end, last, passed }: Polled): CaseVerdict {
  const { policy, poll } = source;
  if (end === "rejected") return unproven(`returned ${last.response.status}`);
  if (end === "ended") return holds;
  if (!poll.target.clock) return unproven("the job did not end while it was polled");
  const found = JSON.stringify(pick(last, policy.status) ?? null);
  return broken(`${found} after ${Math.round(passed / 1_000)} seconds`, "a final status", {
    within: `body ${policy.status}`,
  });
}
