import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import { findJob, hasJob, type Job, jobSource, pick } from "./find-job.ts";
import { mostPolls, type Polled, untilEnded } from "./until-ended.ts";
import { state } from "../needs/state.ts";

/**
 * Advises against a job that does not end. This is advice because the policy lists the final statuses but not the
 * duration. Inconclusive at a target whose clock cannot be moved.
 */
export const ends: PropertyDefinition = {
  name: "ends",
  severity: "advice",
  title: "A job reaches one of its documented final statuses",
  needs: [state],
  applies: hasJob,
  // A job that restarts does not end either, and `jobs/stays-ended` reports it.
  after: ["jobs/polled", "jobs/stays-ended"],
  plan(subject) {
    const source = jobSource(subject);
    if (!source || "reason" in source) return source;
    const { policy, poll, clause, start } = source;
    const polls = costOf(poll, mostPolls);
    return caseFor(subject, {
      purpose: "polled until it ends",
      clause,
      rests: `a job ends as ${[...policy.done, ...policy.failed].join(", ")}`,
      ...(start ? { requests: 0, also: polls } : { requests: polls.operations }),
      async trial(_input, context) {
        const job = await findJob(context, source);
        return "outcome" in job ? job : judge(job, await untilEnded(job, context));
      },
    });
  },
};

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
