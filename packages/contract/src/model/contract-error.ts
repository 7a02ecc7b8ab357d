import { PlumblineError } from "./plumbline-error.ts";

/** Why a document cannot be compiled. */
export type ContractErrorCode =
  | "document-missing"
  | "document-unreadable"
  | "document-syntax"
  | "document-invalid"
  | "reference-unresolved"
  | "reference-remote"
  | "schema-invalid"
  | "policy-unknown"
  | "policy-invalid"
  | "operation-unknown"
  | "pointer-invalid"
  | "duration-invalid"
  | "overlay-invalid";

/** Thrown if a document cannot be read or is invalid. `details.problems` lists every problem; the message is the first. */
export class ContractError extends PlumblineError<ContractErrorCode> {}

/** Whether a caught value is a ContractError. */
export function isContractError(error: unknown): error is ContractError {
  return error instanceof ContractError;
}
