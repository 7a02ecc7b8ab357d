import { PlumblineError } from "@plumbline/contract";

/** Why a request to the control plane failed. */
export type ControlErrorCode = "control-unreachable" | "control-rejected" | "control-failed";

/** A failed request to the control plane. `code` is the reason, and `message` states what to do. */
export class ControlError extends PlumblineError<ControlErrorCode> {}

/** Returns whether an error is a `ControlError`. */
export function isControlError(error: unknown): error is ControlError {
  return error instanceof ControlError;
}
