import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { OAuthError, type OAuthErrorCode } from "./oauth-error.ts";

/**
 * An error of oauth4webapi as ours. Its words are taken over, since they are fixed sentences; its cause is not, since that is the
 * very answer or callback, and neither is what the server says in words of its own.
 */
export function toOAuthError(
  purpose: string,
  error: unknown,
  otherwise: OAuthErrorCode = "answer-invalid",
): OAuthError {
  if (error instanceof OAuthError) return error;
  const refusal = refusalOf(error);
  if (refusal) {
    const why = refusal.error ?? refusal.status ?? "for no stated reason";
    return new OAuthError("refused", `${purpose} was refused: ${why}`, refusal);
  }
  const words = isFixedSentence(error) ? error.message : "the answer is not what it should be";
  return new OAuthError(otherwise, `${purpose} failed: ${words}`);
}

interface Refusal {
  readonly error: string | undefined;
  readonly status: number | undefined;
}

function refusalOf(error: unknown): Refusal | undefined {
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

/** A word such as the standards and their extensions use, which a token never is. */
function errorCode(error: unknown): string | undefined {
  return typeof error === "string" && /^[a-z]+(_[a-z]+)*$/.test(error) && error.length <= 40
    ? error
    : undefined;
}

function isFixedSentence(error: unknown): error is Error {
  return error instanceof OperationProcessingError || error instanceof UnsupportedOperationError;
}
