import { PlumblineError } from "@plumbline/contract";

/** Why a sandbox cannot start, or cannot do what the control plane requested. */
export type SandboxErrorCode =
  | "contract-unfit"
  | "database-unreachable"
  | "database-unusable"
  | "database-in-use"
  | "schema-newer"
  | "clock-backwards"
  | "control-invalid"
  | "control-unknown";

export class SandboxError extends PlumblineError<SandboxErrorCode> {}

export function isSandboxError(error: unknown): error is SandboxError {
  return error instanceof SandboxError;
}
