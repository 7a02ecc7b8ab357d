/**
 * What engines say only before a request's first byte: the name is not found, no connection comes about, or its certificate is refused.
 * Codes of Node and Bun; a sentence of Deno; that of Node for a port which the Fetch standard blocks.
 */
const beforeRequest =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT\w+|ERR_SSL_WRONG\w+|\w*CERT(_\w+)?|UNABLE_TO\w+) |error \(Connect\)|^ bad port$/;

/** An error may be its own cause. */
const deepest = 9;

/**
 * Whether a rejection of `fetch` proves that nothing was sent. Engines on a server tell; a browser tells nothing, and there no rejection
 * is taken as proof.
 */
export function isUnreachable(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < deepest && at instanceof Error; depth += 1) {
    const code = "code" in at ? String(at.code) : "";
    if (beforeRequest.test(`${code} ${at.message}`)) return true;
    at = at.cause;
  }
  return false;
}
