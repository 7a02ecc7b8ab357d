/** Failures that can only happen before a connection carries its first byte. */
const beforeConnection = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Whether a rejection of `fetch` proves that nothing was sent. Node tells by the code of an error's cause; a browser tells nothing,
 * and there no rejection is taken as proof.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && beforeConnection.has(String(error.code))) return true;
  return isUnreachable(error.cause);
}
