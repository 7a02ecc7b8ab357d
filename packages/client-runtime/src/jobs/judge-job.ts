import { atPointer } from "../table/at-pointer.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Runtime } from "../call/runtime.ts";
import type { JobDone, JobFailed, JobNotEnded } from "./job-outcome.ts";

type Job = NonNullable<OperationEntry["job"]>;
type Verdict<Ended extends JobDone | JobFailed | JobNotEnded> = Omit<
  Ended,
  "id" | "data" | "outcome" | "receipt"
>;

/** Whether a job has come to an end. Any status that its document does not name an end means: not yet. */
export function judgeJob(
  data: unknown,
  { status, done, failed }: Job,
): Verdict<JobDone> | Verdict<JobFailed> | undefined {
  const found = atPointer(data, status);
  if (typeof found !== "string") return undefined;
  if (done.includes(found)) return { kind: "done", ok: true };
  if (!failed.includes(found)) return undefined;
  return { kind: "failed", ok: false, message: `The job has ended: ${found}` };
}

export interface PollSituation {
  readonly runtime: Runtime;
  /** Whether there is time to ask once more. */
  readonly isTime: boolean;
}

/** Whether there is no use in asking for the job once more, or no time. */
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
  if (!outcome.ok && !isPassing(outcome, runtime)) return "poll-failed";
  return isTime ? undefined : "deadline";
}

/** Whether the same question may be answered later on. */
function isPassing(outcome: Outcome, { table }: Runtime): boolean {
  if (!("status" in outcome)) return !("reason" in outcome && outcome.reason === "credential");
  const { status } = outcome;
  return status >= 500 || table.rateLimits.some(({ exceeded }) => exceeded === status);
}
