import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { findJob, hasJob, type Job, jobSource, pick } from "./find-job.ts";
import { endOf, mostPolls, untilEnded } from "./until-ended.ts";
import { state } from "../needs/state.ts";

/** Pauses before each further poll, in milliseconds: none, then a longer one. */
const pauses = { moved: [0, 90_000], waited: [0, 500] };

/**
 * Advises against a job that runs again after it ended. This is advice because the policy does not state that a final
 * status is permanent.
 */
export const staysEnded: PropertyDefinition = {
  name: "stays-ended",
  severity: "advice",
  title: "A job that has ended does not run again",
  needs: [state],
  applies: hasJob,
  after: ["jobs/polled"],
  plan(subject) {
    const source = jobSource(subject);
    if (!source || "reason" in source) return source;
    const { policy, poll, clause, start } = source;
    const polls = costOf(poll, mostPolls + pauses.moved.length);
    return caseFor(subject, {
      purpose: "polled again after it ended",
      clause,
      rests: `a wait for the job ends at ${[...policy.done, ...policy.failed].join(", ")}`,
      ...(start ? { requests: 0, also: polls } : { requests: polls.operations }),
      async trial(_input, context) {
        const job = await findJob(context, source);
        return "outcome" in job ? job : judge(job, context);
      },
    });
  },
};

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
