import { PlumblineError } from "@plumbline/contract";

/** Why no client was generated or written. */
export type CodegenErrorCode =
  | "method-name-collision"
  | "receipt-header-unknown"
  | "types-failed"
  | "output-occupied"
  | "output-unreadable"
  | "output-unwritable";

/** Thrown when a contract cannot become a client, or the client cannot be written. */
export class CodegenError extends PlumblineError<CodegenErrorCode> {}

export function isCodegenError(error: unknown): error is CodegenError {
  return error instanceof CodegenError;
}
