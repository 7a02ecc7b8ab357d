import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** How long a connection stays open for a peer that is still sending, so that it can read the response. */
const lingerMs = 1000;

/**
 * Sends a response on a socket and ends it. Bytes that still arrive are read and dropped: closing a socket with unread bytes
 * resets it, and the peer then loses the response.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export async function answerSocket(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  headers.set("content-length", String(body.byteLength));
  headers.set("date", new Date().toUTCString());
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    ...Array.from(headers, ([name, value]) => `${name}: ${value}`),
  ];
  if (!socket.writable) return;
  endSocket(socket, Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]));
}

/** Ends a connection, and reads and drops what the peer still sends. */
export function endSocket(socket: Duplex, last?: Buffer): void {
  socket.end(last);
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(timer));
  socket.once("end", () => socket.destroy());
  socket.resume();
}
