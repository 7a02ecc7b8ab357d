import type { Outcome, Success } from "../outcome/outcome.ts";
import type { Receipt } from "../outcome/receipt.ts";

/** How waiting for a job can end. `Polled` is what asking for the job can come to. */
export type JobOutcome<Polled extends Outcome = Outcome, Id = unknown> =
  | JobDone<Seen<Polled>, Id>
  | JobFailed<Seen<Polled>, Id>
  | JobNotEnded<Polled, Id>;

/** An answer that shows the job. */
export type Seen<Polled extends Outcome> = Extract<Polled, { ok: true }>;

interface JobBase<Id> {
  /** All that it takes to wait on, here or in another process. */
  readonly id: Id;
  /** Of the last time that the job was asked for. */
  readonly receipt: Receipt;
}

interface JobEnded<Polled extends Success, Id> extends JobBase<Id> {
  /** The job at its end. */
  readonly data: Polled["data"];
  /** The answer that shows the end. */
  readonly outcome: Polled;
}

/** The job came to one of the ends that the document calls good. */
export interface JobDone<Polled extends Success = Success, Id = unknown> extends JobEnded<
  Polled,
  Id
> {
  readonly kind: "done";
  readonly ok: true;
}

/** The job came to one of the ends that the document calls bad. */
export interface JobFailed<Polled extends Success = Success, Id = unknown> extends JobEnded<
  Polled,
  Id
> {
  readonly kind: "failed";
  readonly ok: false;
  /** What happened, as one sentence. */
  readonly message: string;
}

/** The waiting has ended, and the job may go on. */
export interface JobNotEnded<Polled extends Outcome = Outcome, Id = unknown> extends JobBase<Id> {
  readonly kind: "not-ended";
  readonly ok: false;
  /**
   * The signal was aborted, there was no time left to ask once more, or asking failed in a way that does not pass by itself: `outcome`
   * says how.
   */
  readonly reason: "aborted" | "deadline" | "poll-failed";
  /** The job as it was seen last; undefined when it never was. */
  readonly data: Seen<Polled>["data"] | undefined;
  /** What came of asking for the last time. */
  readonly outcome: Polled;
  /** What happened, as one sentence. */
  readonly message: string;
}
