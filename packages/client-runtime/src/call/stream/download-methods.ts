import type { Success } from "../../outcome/outcome.ts";

/** The additional method of an operation that returns a file. */
export interface DownloadMethods<Input, Outcome> {
  /**
   * Makes the call, and returns the file as a stream instead of a `Blob`. The outcome is there when the response begins. The stream fails if the
   * connection is lost or the signal is aborted. The deadline ends when the response begins.
   */
  readonly download: (
    ...given: {} extends Input ? [input?: Input] : [input: Input]
  ) => Promise<Downloaded<Outcome>>;
}

type Downloaded<Outcome> =
  Outcome extends Success<infer Status, infer Data>
    ? Blob extends Data
      ? Success<Status, Exclude<Data, Blob> | ReadableStream<Uint8Array<ArrayBuffer>>>
      : Outcome
    : Outcome;
