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

/** A login or logout that cannot be done. Exit code 2 if the usage is the reason, 3 if the target or its owner is. */
export class LoginError extends PlumblineError<LoginErrorCode> {
  override get exitCode(): number {
    return usage.has(this.code) ? 2 : 3;
  }
}

interface Advice {
  readonly code: LoginErrorCode;
  readonly hint: string;
}

const later = "check the URL and that the server runs, then try again";
const report = "report this to whoever runs the server";

const advice: Readonly<Record<OAuthErrorCode, Advice>> = {
  "option-invalid": {
    code: "OPTION_INVALID",
    hint: "give an http or https URL, for example http://127.0.0.1:4020/v1",
  },
  unreachable: { code: "LOGIN_FAILED", hint: later },
  unavailable: { code: "LOGIN_FAILED", hint: later },
  "metadata-invalid": {
    code: "LOGIN_FAILED",
    hint: "check that the URL is the base URL of an interface with OAuth; an API key goes into PLUMBLINE_TOKEN instead",
  },
  unsupported: { code: "LOGIN_FAILED", hint: report },
  refused: { code: "LOGIN_FAILED", hint: "check --scope and --resource" },
  "answer-invalid": { code: "LOGIN_FAILED", hint: report },
  "callback-invalid": { code: "LOGIN_FAILED", hint: "start again; the callback is not used" },
  "authorize-again": { code: "LOGIN_FAILED", hint: "start again" },
  timeout: {
    code: "LOGIN_TIMED_OUT",
    hint: "start again, or allow more time with --timeout, for example --timeout 15m",
  },
  "store-failed": {
    code: "LOGIN_UNUSABLE",
    hint: "check the folder of the logins; PLUMBLINE_HOME names another one",
  },
};

/** An error of the flow or of its files as one of the command; anything else unchanged. */
export function toLoginError(error: unknown): unknown {
  if (isSystemError(error))
    return new LoginError("LOGIN_UNUSABLE", `the logins cannot be kept: ${error.message}`, {
      hint: advice["store-failed"].hint,
    });
  if (!isOAuthError(error)) return error;
  if (error.error === "access_denied")
    return new LoginError("LOGIN_DECLINED", "the request was declined in the browser", {
      hint: "start again to ask once more, or ask for less with --scope",
    });
  const { code, hint } = advice[error.code];
  return new LoginError(code, sentenceOf(error), { hint });
}

function sentenceOf({ code, message }: OAuthError): string {
  return code === "timeout" ? "nobody finished the sign-in in the browser in time" : message;
}

/** What a file system says. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error && "path" in error;
}
