import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { type Job, pick } from "./find-job.ts";
import { jobCheck } from "./job-check.ts";
import { endOf, mostPolls, untilEnded } from "./until-ended.ts";

/** Pauses before each further poll, in milliseconds: none, then a longer one. */
const pauses = { moved: [0, 90_000], waited: [0, 500] };

/**
 * Advises against a job that runs again after it ended. This is advice because the policy does not state that a final
 * status is permanent.
 */
export const staysEnded: PropertyDefinition = jobCheck({
  name: "stays-ended",
  severity: "advice",
  title: "A job that has ended does not run again",
  after: ["jobs/polled"],
  purpose: "polled again after it ended",
  rests: ({ policy }) =>
    `a wait for the job ends at ${[...policy.done, ...policy.failed].join(", ")}`,
  polls: mostPolls + pauses.moved.length,
  judge,
});

async function judge(job: Job, context: TrialContext): Promise<CaseVerdict> {
  const { policy, poll } = job.source;
  const { end, last } = await untilEnded(job, context);
  if (end !== "ended") return unproven("the job did not end while it was polled");
  const ended = JSON.stringify(pick(last, policy.status) ?? null);
  for (const pause of poll.target.clock ? pauses.moved : pauses.waited) {
    // Without a movable clock the pause is short.
    if (pause > 0) await context.letPass(pause, { isLeftOut: poll.target.clock !== undefined });
    const again = await job.look();
    const now = endOf(again, policy);
    if (now === "rejected") return unproven(`returned ${again.response.status}`);
    const found = JSON.stringify(pick(again, policy.status) ?? null);
    if (now === "running")
      return broken(`${found} after ${ended}`, "a final status", {
        within: `body ${policy.status}`,
      });
  }
  return holds;
}
