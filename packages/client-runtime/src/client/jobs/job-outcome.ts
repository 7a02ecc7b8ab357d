import type { Outcome, Success } from "../../outcome/outcome.ts";
import type { Receipt } from "../../outcome/receipt.ts";

/** The outcome of waiting for a job. `Polled` is the outcome of a poll. */
export type JobOutcome<Polled extends Outcome = Outcome, Id = unknown> =
  | JobDone<Seen<Polled>, Id>
  | JobFailed<Seen<Polled>, Id>
  | JobNotEnded<Polled, Id>;

/** A response that contains the job. */
export type Seen<Polled extends Outcome> = Extract<Polled, { ok: true }>;

interface JobBase<Id> {
  /** The job's ID. Pass it to `wait` to wait again, in this process or another. */
  readonly id: Id;
  /** Receipt of the last poll. */
  readonly receipt: Receipt;
}

interface JobEnded<Polled extends Success, Id> extends JobBase<Id> {
  /** The final state of the job. */
  readonly data: Polled["data"];
  /** The response with the final state. */
  readonly outcome: Polled;
}

/** The job ended with a status that the document declares as success. */
export interface JobDone<Polled extends Success = Success, Id = unknown> extends JobEnded<
  Polled,
  Id
> {
  readonly kind: "done";
  readonly ok: true;
}

/** The job ended with a status that the document declares as failure. */
export interface JobFailed<Polled extends Success = Success, Id = unknown> extends JobEnded<
  Polled,
  Id
> {
  readonly kind: "failed";
  readonly ok: false;
  /** What happened, in one sentence. */
  readonly message: string;
}

/** The wait has ended before the job. The job may go on. */
export interface JobNotEnded<Polled extends Outcome = Outcome, Id = unknown> extends JobBase<Id> {
  readonly kind: "not-ended";
  readonly ok: false;
  /**
   * `aborted`: the signal was aborted. `deadline`: no time was left for another poll. `poll-failed`: a poll failed with a permanent error,
   * which `outcome` describes.
   */
  readonly reason: "aborted" | "deadline" | "poll-failed";
  /** The last known state of the job; undefined if no poll succeeded. */
  readonly data: Seen<Polled>["data"] | undefined;
  /** The outcome of the last poll. */
  readonly outcome: Polled;
  /** What happened, in one sentence. */
  readonly message: string;
}
