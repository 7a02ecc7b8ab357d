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
  const causes = new Set<unknown>();
  // An error may be its own cause.
  for (let at = error; at instanceof Error && !causes.has(at); at = at.cause) {
    if ("code" in at && beforeConnection.has(String(at.code))) return true;
    causes.add(at);
  }
  return false;
}
