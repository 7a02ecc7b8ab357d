import { type Connection, watchConnection } from "./watch-connection.ts";

/** How a closed connection shows itself, depending on when the close arrives. The last one is that of Node's `fetch`. */
const closedCodes: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "UND_ERR_SOCKET"]);

/**
 * Calls `fetch`, and once more if the server closed a connection that had been idle. A server may do that at any time, and so while the
 * request is on its way. A server that ends a connection because of a request does that on a new connection too.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.5
 */
export async function againIfClosed(send: () => Promise<Response>): Promise<Response> {
  const connection: Connection = {};
  try {
    return await watchConnection(connection, send);
  } catch (error) {
    if (connection.isReused === true && isClosed(error)) return send();
    throw error;
  }
}

/** `fetch` wraps the failure of the connection. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && closedCodes.has(cause.code);
}
