import { PlumblineError } from "@plumbline/contract";
import {
  isOAuthError,
  type OAuthError,
  type OAuthErrorCode,
} from "@plumbline/client-runtime/oauth";

export type LoginErrorCode =
  | "LOGIN_DECLINED"
  | "LOGIN_FAILED"
  | "LOGIN_INTERRUPTED"
  | "LOGIN_TIMED_OUT"
  | "LOGIN_UNKNOWN"
  | "LOGIN_UNUSABLE"
  | "OPTION_INVALID";

const usage: ReadonlySet<LoginErrorCode> = new Set([
  "LOGIN_UNKNOWN",
  "LOGIN_UNUSABLE",
  "OPTION_INVALID",
]);

/** A login or logout that failed. Its exit code is 2 for wrong usage, 3 for a failure of the target or a decision of its owner. */
export class LoginError extends PlumblineError<LoginErrorCode> {
  override get exitCode(): number {
    return usage.has(this.code) ? 2 : 3;
  }
}

interface Advice {
  readonly code: LoginErrorCode;
  readonly hint: string;
}

const later = "Check that the URL is correct and that the server runs.";
const report = "Report this to the operator of the server.";

const advice: Readonly<Record<OAuthErrorCode, Advice>> = {
  "option-invalid": {
    code: "OPTION_INVALID",
    hint: "Pass an http or https URL, for example http://127.0.0.1:4020/v1.",
  },
  unreachable: { code: "LOGIN_FAILED", hint: later },
  unavailable: { code: "LOGIN_FAILED", hint: later },
  "metadata-invalid": {
    code: "LOGIN_FAILED",
    hint: "Check that the URL is the base URL of an interface with OAuth. For an API key, set PLUMBLINE_TOKEN instead.",
  },
  "resource-mismatch": { code: "LOGIN_FAILED", hint: "Sign in to the URL that the program calls." },
  unsupported: { code: "LOGIN_FAILED", hint: report },
  rejected: { code: "LOGIN_FAILED", hint: "Check --scope and --resource." },
  "response-invalid": { code: "LOGIN_FAILED", hint: report },
  "callback-invalid": { code: "LOGIN_FAILED", hint: "Start again. The callback was not used." },
  "authorize-again": { code: "LOGIN_FAILED", hint: "Start again." },
  timeout: {
    code: "LOGIN_TIMED_OUT",
    hint: "Start again, or allow more time, for example with --timeout 15m.",
  },
  "store-failed": {
    code: "LOGIN_UNUSABLE",
    hint: "Check the folder of the logins, or set PLUMBLINE_HOME to another one.",
  },
};

/** Converts an error of the flow or of its files to a LoginError. Returns other errors unchanged. */
export function toLoginError(error: unknown): unknown {
  if (isSystemError(error))
    return new LoginError("LOGIN_UNUSABLE", `The logins cannot be stored: ${error.message}`, {
      hint: advice["store-failed"].hint,
    });
  if (!isOAuthError(error)) return error;
  if (error.error === "access_denied")
    return new LoginError("LOGIN_DECLINED", "The request was declined in the browser", {
      hint: "Start again, or request fewer scopes with --scope.",
    });
  const { code, hint } = advice[error.code];
  return new LoginError(code, sentenceOf(error), { hint });
}

function sentenceOf({ code, message }: OAuthError): string {
  return code === "timeout" ? "The sign-in was not completed in the browser in time" : message;
}

/** Whether an error is from the file system. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "path" in error;
}
