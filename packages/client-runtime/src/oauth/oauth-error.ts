/** What stands between a program and its tokens. */
export type OAuthErrorCode =
  /** The calling program passed something that cannot work. */
  | "option-invalid"
  /** No connection, or no whole answer in time. Passes. */
  | "unreachable"
  /** The server cannot answer for now. Passes. */
  | "unavailable"
  /** The metadata of a resource or of its authorization server is missing, or contradicts what was asked for. */
  | "metadata-invalid"
  /** The authorization server does not offer what is needed. */
  | "unsupported"
  /** The authorization server, or the owner, refused; `error` says why. */
  | "refused"
  /** An answer that the standards do not describe. */
  | "answer-invalid"
  /** A callback that does not belong to the authorization that was started. */
  | "callback-invalid"
  /** The connection has ended, or there is none: only the owner can make another one. */
  | "authorize-again"
  /** Nobody came to the callback in time, or before its receiver was closed. */
  | "timeout"
  /** Tokens could not be loaded or saved. */
  | "store-failed";

interface OAuthErrorDetails {
  readonly error?: string | undefined;
  readonly status?: number | undefined;
}

/**
 * Everything this entry point rejects with, besides the reason of a signal. It has no `cause`: what lies beneath may hold a token,
 * a code or a whole request.
 */
export class OAuthError extends Error {
  /** What to do follows from it: go by it, and show the message. */
  readonly code: OAuthErrorCode;
  /** The server's own error code, such as `access_denied`. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
  readonly error: string | undefined;
  /** Of the answer, where there was one. */
  readonly status: number | undefined;

  constructor(code: OAuthErrorCode, message: string, { error, status }: OAuthErrorDetails = {}) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
    this.error = error;
    this.status = status;
  }
}

/** Whether something that was caught is an OAuthError. */
export function isOAuthError(error: unknown): error is OAuthError {
  return error instanceof OAuthError;
}
