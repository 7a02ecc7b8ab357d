import { PlumblineError } from "@plumbline/contract";

/** `REPORT_NOT_WRITABLE`: the report directory or one of its files cannot be written. */
export type ReportErrorCode = "REPORT_NOT_WRITABLE";

/** A report that cannot be written. Exit code 2. */
export class ReportError extends PlumblineError<ReportErrorCode> {}

/** Whether a value is a `ReportError`. */
export function isReportError(error: unknown): error is ReportError {
  return error instanceof ReportError;
}
