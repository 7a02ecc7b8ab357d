import { PlumblineError } from "@plumbline/contract";

/** `REPORT_NOT_WRITABLE`: the report directory or one of its files cannot be written. */
export type ReportErrorCode = "REPORT_NOT_WRITABLE";

/** Reports that files of the report cannot be written. Exit code 2. */
export class ReportError extends PlumblineError<ReportErrorCode> {}

/** Tells whether a caught value is a `ReportError`. */
export function isReportError(error: unknown): error is ReportError {
  return error instanceof ReportError;
}
