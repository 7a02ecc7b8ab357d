import { PlumblineError } from "@plumbline/contract";

/** `run-unreadable`: the folder has no report of a run. `out-not-writable`: the file cannot be written. */
export type ExportErrorCode = "run-unreadable" | "out-not-writable";

/** An export that cannot be made. Exit code 2. */
export class ExportError extends PlumblineError<ExportErrorCode> {}

/** Tells whether a caught value is an `ExportError`. */
export function isExportError(error: unknown): error is ExportError {
  return error instanceof ExportError;
}
