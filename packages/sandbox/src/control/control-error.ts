import { PlumblineError } from "@plumbline/contract";

/** Why a request to the control plane failed. */
export type ControlErrorCode = "control-unreachable" | "control-refused" | "control-failed";

export class ControlError extends PlumblineError<ControlErrorCode> {}

export function isControlError(error: unknown): error is ControlError {
  return error instanceof ControlError;
}
