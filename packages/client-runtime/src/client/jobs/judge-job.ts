import { atPointer } from "../../table/at-pointer.ts";
import type { OperationEntry } from "../../table/operation-table.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import type { Runtime } from "../../call/ongoing/runtime.ts";
import type { JobDone, JobFailed, JobNotEnded } from "./job-outcome.ts";

type Job = NonNullable<OperationEntry["job"]>;
type Verdict<Ended extends JobDone | JobFailed | JobNotEnded> = Omit<
  Ended,
  "id" | "data" | "outcome" | "receipt"
>;

/** Whether a job has ended. A status that the document does not declare as an end means that it has not. */
export function judgeJob(
  data: unknown,
  { status, done, failed }: Job,
): Verdict<JobDone> | Verdict<JobFailed> | undefined {
  const found = atPointer(data, status);
  if (typeof found !== "string") return undefined;
  if (done.includes(found)) return { kind: "done", ok: true };
  if (!failed.includes(found)) return undefined;
  return { kind: "failed", ok: false, message: `The job has failed with status ${found}` };
}

export interface PollSituation {
  readonly runtime: Runtime;
  /** Whether there is time for another poll. */
  readonly isTime: boolean;
}

/** Whether the wait ends after a poll, and why. */
export function judgeWait(
  outcome: Outcome,
  situation: PollSituation,
): Verdict<JobNotEnded> | undefined {
  const reason = whyStopped(outcome, situation);
  const message = `The job may not have ended: ${outcome.ok ? "no time was left" : outcome.message}`;
  return reason && { kind: "not-ended", ok: false, reason, message };
}

function whyStopped(
  outcome: Outcome,
  { runtime, isTime }: PollSituation,
): JobNotEnded["reason"] | undefined {
  if ("reason" in outcome && outcome.reason === "aborted") return "aborted";
  if (!outcome.ok && !isTransient(outcome, runtime)) return "poll-failed";
  return isTime ? undefined : "deadline";
}

/** Whether a later poll may succeed. */
function isTransient(outcome: Outcome, { table }: Runtime): boolean {
  if (!("status" in outcome)) return !("reason" in outcome && outcome.reason === "credential");
  const { status } = outcome;
  return status >= 500 || table.rateLimits.some(({ exceeded }) => exceeded === status);
}
