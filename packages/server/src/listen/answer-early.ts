import { finished, type Readable } from "node:stream";
import { hasNullBody } from "../answer/check-answer.ts";

/** How much of a rejected body is read and dropped, and for how long, before the connection ends. */
const drainedBytes = 64 * 1024 * 1024;
const drainedMs = 10_000;

/**
 * Answers a request whose body has not arrived completely: says that the connection closes, and keeps it open until the body
 * was read and dropped. Closing a socket with unread bytes resets it, and the client then loses the response.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export async function answerEarly(incoming: Readable, response: Response): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.set("connection", "close");
  if (hasNullBody(status)) return new Response(null, { status, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  headers.set("content-length", String(bytes.byteLength));
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      if (bytes.byteLength > 0) stream.enqueue(bytes);
      await drain(incoming);
      stream.close();
    },
  });
  return new Response(body, { status, headers });
}

/** Resolves when the body has ended, or at a bound. */
function drain(incoming: Readable): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    const timer = setTimeout(resolve, drainedMs).unref();
    // An earlier reader has stopped; its listener would fill a buffer.
    incoming.removeAllListeners("data");
    incoming.on("data", ({ byteLength }: Buffer) => {
      count += byteLength;
      if (count > drainedBytes) resolve();
    });
    finished(incoming, () => {
      clearTimeout(timer);
      resolve();
    });
    incoming.resume();
  });
}
