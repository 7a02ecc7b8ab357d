/**
 * Yields the data of each server-sent event of a body. Throws when the signal aborts.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream(), { signal })) {
    const events = (text + chunk).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const data = event
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice("data:".length).trimStart());
      if (data.length > 0) yield data.join("\n");
    }
  }
}
