import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { OAuthError, type OAuthErrorCode } from "./oauth-error.ts";

/**
 * Converts an error of oauth4webapi. Its message is kept, because it is a fixed sentence. Its cause and the server's own messages are not,
 * because they contain the response or the callback.
 */
export function toOAuthError(
  purpose: string,
  error: unknown,
  otherwise: OAuthErrorCode = "response-invalid",
): OAuthError {
  if (error instanceof OAuthError) return error;
  const rejection = rejectionOf(error);
  if (rejection) {
    const why = rejection.error ?? rejection.status ?? "no reason was given";
    return new OAuthError("rejected", `${purpose} was rejected: ${why}`, rejection);
  }
  const words = isFixedSentence(error) ? error.message : "the response is invalid";
  return new OAuthError(otherwise, `${purpose} failed: ${words}`);
}

interface Rejection {
  readonly error: string | undefined;
  readonly status: number | undefined;
}

function rejectionOf(error: unknown): Rejection | undefined {
  if (error instanceof ResponseBodyError)
    return { error: errorCode(error.error), status: error.status };
  if (error instanceof AuthorizationResponseError)
    return { error: errorCode(error.error), status: undefined };
  if (error instanceof WWWAuthenticateChallengeError) {
    const codes = error.cause.map(({ parameters }) => errorCode(parameters.error));
    return { error: codes.find((code) => code !== undefined), status: error.status };
  }
  return undefined;
}

/** An error code in the format of the standards. Tokens never have this format. */
function errorCode(error: unknown): string | undefined {
  return typeof error === "string" && /^[a-z]+(_[a-z]+)*$/.test(error) && error.length <= 40
    ? error
    : undefined;
}

function isFixedSentence(error: unknown): error is Error {
  return error instanceof OperationProcessingError || error instanceof UnsupportedOperationError;
}
