import type { Auth } from "../../options/credential-source.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import type { AtPointer } from "../../table/at-pointer.ts";
import type { JobOutcome, Seen } from "./job-outcome.ts";

/** The additional method of an operation that starts a job. `Id` is the JSON Pointer of the job's ID in the response that starts it. */
export interface JobMethods<Started extends Outcome, Polled extends Outcome, Id extends string> {
  /**
   * Polls a job, given its ID or the outcome that started it, until it has ended, the deadline has passed or the signal is aborted.
   * Transient failures do not end the wait. Rejects only with ClientError.
   */
  readonly wait: (
    job: IdOf<Started, Id> | Seen<Started>,
    options?: WaitOptions<Seen<Polled>["data"]>,
  ) => Promise<JobOutcome<Polled, IdOf<Started, Id>>>;
}

type IdOf<Started extends Outcome, Id extends string> = AtPointer<Seen<Started>["data"], Id>;

/** Options of `wait`. */
export interface WaitOptions<Data = unknown> {
  /** Ends the wait early. The job goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the wait, in milliseconds from its start. Default: the client's. */
  readonly deadlineMs?: number | undefined;
  /** Credential of each poll. Default: the client's. */
  readonly auth?: Auth | null | undefined;
  /** Called with the job after the first poll and after each change. If it returns a promise, the wait continues when that has resolved. */
  readonly onProgress?: ((data: Data) => unknown) | undefined;
}
