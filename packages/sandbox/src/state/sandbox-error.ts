import { PlumblineError } from "@plumbline/contract";

/** Why a sandbox cannot start, or cannot do what the control plane requested. */
export type SandboxErrorCode =
  | "contract-unfit"
  | "database-unreachable"
  | "database-unusable"
  | "database-in-use"
  | "schema-newer"
  | "seed-file-unusable"
  | "clock-backwards"
  | "control-invalid"
  | "control-unknown";

/** A sandbox that cannot start, or an invalid call of its control plane. `code` is the reason. */
export class SandboxError extends PlumblineError<SandboxErrorCode> {}

/** Returns whether an error is a `SandboxError`. */
export function isSandboxError(error: unknown): error is SandboxError {
  return error instanceof SandboxError;
}
