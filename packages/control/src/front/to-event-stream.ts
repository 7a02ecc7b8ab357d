/**
 * Sends values as server-sent events until the client disconnects.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#server-sent-events
 */
export function toEventStream(follow: (signal: AbortSignal) => AsyncIterable<unknown>): Response {
  const ended = new AbortController();
  const events = follow(ended.signal)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(": following\n\n")),
    async pull(stream) {
      const { done, value } = await events.next();
      if (done === true) return stream.close();
      stream.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
    },
    cancel: () => ended.abort(),
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}
