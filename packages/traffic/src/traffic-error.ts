import { PlumblineError } from "@plumbline/contract";

/**
 * `recording-unreadable`: a file is neither an HTTP archive nor a list of exchanges. `nothing-recorded`: no request is one of the document.
 * `target-invalid`: the URL of the server cannot be used. `response-unreadable`: a value is not a response, or its body is gone.
 * `operation-unknown`: several operations could have caused a response.
 */
export type TrafficErrorCode =
  | "recording-unreadable"
  | "nothing-recorded"
  | "target-invalid"
  | "response-unreadable"
  | "operation-unknown";

/** Traffic that cannot be judged. Exit code 2. */
export class TrafficError extends PlumblineError<TrafficErrorCode> {}

/** Whether a caught value is a TrafficError. */
export function isTrafficError(error: unknown): error is TrafficError {
  return error instanceof TrafficError;
}
