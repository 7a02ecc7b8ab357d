/** Why a program did not get tokens. */
export type OAuthErrorCode =
  /** The calling program passed an invalid value. */
  | "option-invalid"
  /** No connection was made, or no complete response arrived in time. Transient. */
  | "unreachable"
  /** The server is temporarily unavailable. Transient. */
  | "unavailable"
  /** The metadata of a resource or of its authorization server is missing, or does not match the request. */
  | "metadata-invalid"
  /** The tokens are for another resource than the client's base URL. */
  | "resource-mismatch"
  /** The authorization server lacks a required feature. */
  | "unsupported"
  /** The authorization server or the owner rejected the request; `error` is the reason. */
  | "rejected"
  /** A response violates the standards. */
  | "response-invalid"
  /** A callback does not belong to the authorization that was started. */
  | "callback-invalid"
  /** The connection has ended, or there is none: the owner must authorize again. */
  | "authorize-again"
  /** No callback arrived in time, or before its receiver was closed. */
  | "timeout"
  /** Tokens could not be loaded or saved. */
  | "store-failed";

interface OAuthErrorDetails {
  readonly error?: string | undefined;
  readonly status?: number | undefined;
}

/**
 * The error of all functions of this entry point, except for the reason of a signal. It has no `cause`, because that may contain a token, a
 * code or a complete request.
 */
export class OAuthError extends Error {
  /** The reason. Branch on it, and show the message. */
  readonly code: OAuthErrorCode;
  /** The server's own error code, such as `access_denied`. @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
  readonly error: string | undefined;
  /** Status of the response, if there was one. */
  readonly status: number | undefined;

  constructor(code: OAuthErrorCode, message: string, { error, status }: OAuthErrorDetails = {}) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
    this.error = error;
    this.status = status;
  }
}

/** Whether a caught value is an OAuthError. */
export function isOAuthError(error: unknown): error is OAuthError {
  return error instanceof OAuthError;
}
