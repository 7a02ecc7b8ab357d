import { PlumblineError } from "@plumbline/contract";

/** Why a client was not generated or written. */
export type CodegenErrorCode =
  | "receipt-header-unknown"
  | "credential-unknown"
  | "overrides-invalid"
  | "operation-unknown"
  | "name-invalid"
  | "plugin-failed"
  | "plugin-file-invalid"
  | "output-occupied"
  | "output-unreadable"
  | "output-unwritable";

/** Thrown if a client cannot be generated or written. */
export class CodegenError extends PlumblineError<CodegenErrorCode> {}

/** Whether a caught value is a CodegenError. */
export function isCodegenError(error: unknown): error is CodegenError {
  return error instanceof CodegenError;
}
