import type { AtPointer } from "../table/at-pointer.ts";
import type { OperationTable } from "../table/operation-table.ts";
import type { OperationOutcome } from "../outcome/operation-outcome.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { JobOutcome, Seen } from "./job-outcome.ts";

type Operations = OperationTable["operations"];

/** What a method has besides when its operation starts a job. */
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
   * Asks for a job, by its id or by the outcome that started it, until it has ended, the deadline has passed or the signal is aborted.
   * What passes by itself while it is asked for is waited out. Rejects only with ClientError.
   */
  readonly wait: (
    job: Id | Started,
    options?: WaitOptions<Seen<Polled>["data"]>,
  ) => Promise<JobOutcome<Polled, Id>>;
}

/** How long to wait for a job, and who is told of it meanwhile. */
export interface WaitOptions<Data = unknown> {
  /** Ends the waiting early; the job goes on. */
  readonly signal?: AbortSignal | undefined;
  /** When the waiting ends at the latest, in milliseconds from its start. Default: that of the client. */
  readonly deadlineMs?: number | undefined;
  /** Told the job when it is seen first, and whenever it has changed since. A promise is waited for. */
  readonly onProgress?: ((data: Data) => unknown) | undefined;
}
