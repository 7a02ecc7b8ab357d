import { type IncomingMessage, request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";

export interface Sending extends RequestOptions {
  readonly body: Uint8Array | undefined;
}

/** How a closed connection shows itself, depending on when the close arrives. */
const closedCodes: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET"]);

/**
 * Sends a request, and once more if the server closed a connection that had been idle. A server may do that at any time, and so while
 * the request is on its way. A server that ends a connection because of a request does that on a new connection too.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.5
 */
export function sendOnceMore(url: URL, sending: Sending): Promise<IncomingMessage> {
  return send(url, sending, () => send(url, { ...sending, agent: false }));
}

/** `again` sends the request on a new connection. Without it, a closed connection is a failure. */
function send(
  url: URL,
  { body, ...options }: Sending,
  again?: () => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const outgoing = request(url, options, resolve);
  outgoing.on("error", (error) => {
    const isClosed = "code" in error && closedCodes.has(error.code);
    if (again && isClosed && outgoing.reusedSocket) resolve(again());
    else reject(error);
  });
  // A change of the protocol ends a request without an error.
  outgoing.on("close", () => reject(new Error("the target closed the connection")));
  outgoing.end(body);
  return promise;
}
