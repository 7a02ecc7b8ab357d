import { PlumblineError } from "@plumbline/contract";

/** The codes of a ConformanceError. */
export type ConformanceErrorCode =
  | "BASE_URL_INVALID"
  | "CHECK_FAILED"
  | "CLOCK_FAILED"
  | "CONFIG_INVALID"
  | "CONTRACT_NOT_FOUND"
  | "CONTROL_REJECTED"
  | "CONTROL_UNREACHABLE"
  | "CREDENTIAL_MISSING"
  | "CREDENTIAL_REJECTED"
  | "HOOK_FAILED"
  | "INTERRUPTED"
  | "LEDGER_INVALID"
  | "NOTHING_SELECTED"
  | "OPTION_INVALID"
  | "REPORT_INVALID"
  | "RUNNER_FAILED"
  | "TARGET_ABSENT"
  | "TARGET_LIMITED"
  | "TARGET_REDIRECTS"
  | "TARGET_UNAVAILABLE"
  | "TARGET_UNREACHABLE";

const inconclusive: ReadonlySet<ConformanceErrorCode> = new Set([
  "CLOCK_FAILED",
  "CONTROL_REJECTED",
  "CONTROL_UNREACHABLE",
  "CREDENTIAL_MISSING",
  "CREDENTIAL_REJECTED",
  "INTERRUPTED",
  "RUNNER_FAILED",
  "TARGET_ABSENT",
  "TARGET_LIMITED",
  "TARGET_REDIRECTS",
  "TARGET_UNAVAILABLE",
  "TARGET_UNREACHABLE",
]);

/** A run that cannot start or continue. Exit code 3 if the target is the reason, 2 if the usage is. */
export class ConformanceError extends PlumblineError<ConformanceErrorCode> {
  override get exitCode(): number {
    return inconclusive.has(this.code) ? 3 : 2;
  }
}

/** Returns whether a value is a ConformanceError. */
export function isConformanceError(error: unknown): error is ConformanceError {
  return error instanceof ConformanceError;
}
