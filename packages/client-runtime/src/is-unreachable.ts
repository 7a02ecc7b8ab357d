/** Failures that can only happen before a connection carries its first byte. */
const beforeConnection = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/** An error may be its own cause. */
const deepest = 9;

/**
 * Whether a rejection of `fetch` proves that nothing was sent. Node tells by the code of an error's cause; a browser tells nothing,
 * and there no rejection is taken as proof.
 */
export function isUnreachable(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < deepest && at instanceof Error; depth += 1) {
    if ("code" in at && beforeConnection.test(String(at.code))) return true;
    at = at.cause;
  }
  return false;
}
