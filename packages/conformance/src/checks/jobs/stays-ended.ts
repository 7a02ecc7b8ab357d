import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict, Hands } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { caseFor, costOf } from "../../cases/case-for.ts";
import { findJob, hasJob, type Job, jobSource, pick } from "./job-of.ts";
import { endOf, mostPolls, untilEnded } from "./until-ended.ts";
import { state } from "../needs/state.ts";

/** Before each further poll, in milliseconds: at once, and when something may have happened. */
const pauses = { moved: [0, 90_000], waited: [0, 500] };

/**
 * Advises against a job that is under way again after it had ended. The lists of the policy end a wait, and do not say
 * that nothing follows: another end may. So this stays advice.
 */
export const staysEnded: PropertyDefinition = {
  name: "stays-ended",
  severity: "advice",
  title: "A job that has ended is not under way again",
  needs: [state],
  applies: hasJob,
  after: ["jobs/polled"],
  plan(subject) {
    const source = jobSource(subject);
    if (!source || "reason" in source) return source;
    const { policy, poll, clause, start } = source;
    const polls = costOf(poll, mostPolls + pauses.moved.length);
    return [
      caseFor(subject, {
        purpose: "polled again after its end",
        clause,
        rests: `a wait for the job ends at ${[...policy.done, ...policy.failed].join(", ")}`,
        inputs: subject.plain,
        ...(start ? { requests: 0, also: polls } : { requests: polls.operations }),
        async trial(_input, hands) {
          const job = await findJob(hands, source);
          return "outcome" in job ? job : judge(job, hands);
        },
      }),
    ];
  },
};

async function judge(job: Job, hands: Hands): Promise<CaseVerdict> {
  const { policy, poll } = job.source;
  const { end, last } = await untilEnded(job, hands);
  if (end !== "ended") return unproven("the job did not end while it was polled");
  const ended = JSON.stringify(pick(last, policy.status) ?? null);
  for (const pause of poll.target.clock ? pauses.moved : pauses.waited) {
    // Where no clock is moved, the pause is short.
    if (pause > 0) await hands.letPass(pause, { isLeftOut: poll.target.clock !== undefined });
    const again = await job.look();
    const now = endOf(again, policy);
    if (now === "refused") return unproven(`answered ${again.response.status}`);
    const found = JSON.stringify(pick(again, policy.status) ?? null);
    if (now === "running")
      return broken(`${found} after ${ended}`, "an end", { within: `body ${policy.status}` });
  }
  return holds;
}
