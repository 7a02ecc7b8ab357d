import type { AnyAttemptOutcome } from "./attempt-outcome.ts";

/** The status of a response that rejects the credential. @see https://www.rfc-editor.org/rfc/rfc9110#name-401-unauthorized */
export const unauthorized = 401;

export function isRejectedCredential({ status }: AnyAttemptOutcome): boolean {
  return status === unauthorized;
}

/** Whether the service may have executed the call without reporting it: it got the request, and neither rejected it nor confirmed it. */
export function mayHaveActed({ kind, status = 0 }: AnyAttemptOutcome): boolean {
  return status >= 500 || kind === "unknown-outcome" || (kind === "undocumented" && status < 400);
}
