import { PlumblineError } from "@plumbline/contract";

/**
 * `recording-unreadable`: a file is neither an HTTP archive nor a list of exchanges. `nothing-recorded`: no request is one of the document.
 * `target-invalid`: the URL of the server cannot be used.
 */
export type TrafficErrorCode = "recording-unreadable" | "nothing-recorded" | "target-invalid";

/** Traffic that cannot be judged. Exit code 2. */
export class TrafficError extends PlumblineError<TrafficErrorCode> {}

/** Whether a caught value is a TrafficError. */
export function isTrafficError(error: unknown): error is TrafficError {
  return error instanceof TrafficError;
}
