import { PlumblineError } from "@plumbline/contract";

/** Why a server with state cannot start, or cannot do what its control plane requested. */
export type StateErrorCode =
  | "contract-unfit"
  | "database-unreachable"
  | "database-unusable"
  | "database-in-use"
  | "schema-newer"
  | "seed-file-unusable"
  | "clock-backwards"
  | "control-invalid"
  | "control-unknown";

/** A server with state that cannot start, or an invalid call of its control plane. `code` is the reason. */
export class StateError extends PlumblineError<StateErrorCode> {}

/** Returns whether an error is a `StateError`. */
export function isStateError(error: unknown): error is StateError {
  return error instanceof StateError;
}
