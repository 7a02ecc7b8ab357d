import type { UnsuccessfulOutcome } from "../../outcome/outcome-error.ts";

/** Why a stream ended before its end. */
export type StreamErrorCode = "broken-off" | "item-invalid" | "not-resumed";

/** The details of a StreamError. */
export interface StreamErrorDetails extends ErrorOptions {
  readonly lastEventId?: string;
  readonly outcome?: UnsuccessfulOutcome;
}

const hidden = { enumerable: false };

/** Thrown while a stream is read, after its call has succeeded. */
export class StreamError extends Error {
  /**
   * `broken-off`: the connection was lost, and the stream cannot be resumed. `not-resumed`: the attempt to resume it failed. `item-invalid`: an
   * item is not JSON, or has a number that is too large to be exact.
   */
  readonly code: StreamErrorCode;
  /** Pass it as the header `Last-Event-ID` to continue after the last event. Empty if the service sent none. Not enumerable. */
  readonly lastEventId: string;
  /** The outcome of the attempt to resume the stream. Not enumerable, because it may contain a body. */
  readonly outcome: UnsuccessfulOutcome | undefined;

  constructor(code: StreamErrorCode, message: string, details: StreamErrorDetails = {}) {
    super(message, details);
    this.name = "StreamError";
    this.code = code;
    this.lastEventId = details.lastEventId ?? "";
    this.outcome = details.outcome;
    Object.defineProperties(this, { lastEventId: hidden, outcome: hidden });
  }
}

/** Whether a caught value is a StreamError. */
export function isStreamError(error: unknown): error is StreamError {
  return error instanceof StreamError;
}
