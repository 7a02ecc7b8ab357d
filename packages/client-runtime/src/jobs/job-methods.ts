import type { AtPointer } from "../table/at-pointer.ts";
import type { OperationTable } from "../table/operation-table.ts";
import type { OperationOutcome } from "../outcome/operation-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { JobOutcome, Seen } from "./job-outcome.ts";

type Operations = OperationTable["operations"];

/** The additional method of an operation that starts a job. */
export type JobMethods<
  Table extends Operations,
  Types extends Record<keyof Table, unknown>,
  Name extends keyof Table,
> = Table[Name] extends {
  job: { poll: infer Poll extends keyof Table; id: infer Id extends string };
}
  ? WaitOf<
      Seen<OperationOutcome<Table[Name], Types[Name]>>,
      OperationOutcome<Table[Poll], Types[Poll]>,
      AtPointer<Seen<OperationOutcome<Table[Name], Types[Name]>>["data"], Id>
    >
  : unknown;

interface WaitOf<Started, Polled extends Outcome, Id> {
  /**
   * Polls a job, given its ID or the outcome that started it, until it has ended, the deadline has passed or the signal is aborted.
   * Transient failures do not end the wait. Rejects only with ClientError.
   */
  readonly wait: (
    job: Id | Started,
    options?: WaitOptions<Seen<Polled>["data"]>,
  ) => Promise<JobOutcome<Polled, Id>>;
}

/** Options of `wait`. */
export interface WaitOptions<Data = unknown> {
  /** Ends the wait early. The job goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the wait, in milliseconds from its start. Default: the client's. */
  readonly deadlineMs?: number | undefined;
  /** Called with the job after the first poll and after each change. If it returns a promise, the wait continues when that has resolved. */
  readonly onProgress?: ((data: Data) => unknown) | undefined;
}
