import { isSuccess } from "../../model/verdicts/is-success.ts";
import { notNow } from "../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Exchange } from "@plumbline/report";
import { type Job, pick } from "./find-job.ts";
import { jobCheck } from "./job-check.ts";

/** Pauses in milliseconds, because a job may not be readable at once. */
const pauses: readonly number[] = [500, 1_000, 1_500];

/** Reports a job that is not found by its id, or whose id changes. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.3.3 */
export const polled: PropertyDefinition = jobCheck({
  name: "polled",
  severity: "must",
  title: "A job can be polled by its id",
  purpose: "the job by its id",
  rests: ({ poll, policy }) => `${poll.operation.id} polls the job, whose id is at ${policy.id}`,
  polls: pauses.length + 1,
  isStarted: true,
  judge: async (job, context) => judge(job, await lookUp(job, context)),
});

async function lookUp(job: Job, context: TrialContext): Promise<Exchange> {
  let found = await job.look();
  for (const pause of pauses) {
    if (found.response.status !== httpStatus.notFound) break;
    await context.letPass(pause);
    found = await job.look();
  }
  return found;
}

function judge({ id, source }: Job, found: Exchange): CaseVerdict {
  const { status } = found.response;
  const { policy } = source;
  if (status === httpStatus.notFound) return broken(`status ${status}`, "the job that was started");
  if (!isSuccess(status))
    return unproven(
      notNow.has(status)
        ? `returned ${status}, which any request may return`
        : `returned ${status}`,
    );
  const shown = pick(found, policy.id);
  return shown === id
    ? holds
    : broken(JSON.stringify(shown ?? null), JSON.stringify(id), { within: `body ${policy.id}` });
}
