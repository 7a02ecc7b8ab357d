/**
 * Errors that engines report only before a request's first byte: the name was not found, the connection failed, or its certificate was
 * rejected. Codes of Node and Bun, a message of Deno, and Node's message for ports that the Fetch standard blocks.
 */
const beforeRequest =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT\w+|ERR_SSL_WRONG\w+|\w*CERT(_\w+)?|UNABLE_TO\w+) |error \(Connect\)|^ bad port$/;

/** Bounds the search, because an error may be its own cause. */
const deepest = 9;

/** Whether a rejection of `fetch` proves that nothing was sent. Browsers do not report the reason, so that no rejection proves it there. */
export function isUnreachable(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < deepest && at instanceof Error; depth += 1) {
    const code = "code" in at ? String(at.code) : "";
    if (beforeRequest.test(`${code} ${at.message}`)) return true;
    at = at.cause;
  }
  return false;
}
