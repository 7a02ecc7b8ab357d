import { PlumblineError } from "./plumbline-error.ts";

/** Why a document did not become a contract. */
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
  | "duration-invalid";

/** Thrown when a document cannot be read or is not what it must be; `details.problems` lists every problem found, the first one being the message. */
export class ContractError extends PlumblineError<ContractErrorCode> {}

/** Whether a caught value is a ContractError. */
export function isContractError(error: unknown): error is ContractError {
  return error instanceof ContractError;
}
