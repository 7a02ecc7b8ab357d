import { createSplitter, lineEnds } from "./create-splitter.ts";
import { parseItem } from "./parse-item.ts";
import { StreamError } from "./stream-error.ts";
import type { StreamedCall } from "./streamed-call.ts";

/** Precedes each text of a JSON sequence. @see https://www.rfc-editor.org/rfc/rfc7464#section-2.2 */
// oxlint-disable-next-line no-control-regex -- the separator is a control character
const recordSeparator = /\u001E/;

/** Yields the JSON values of a body, one per line or after each record separator. Throws StreamError. */
export async function* followItems(
  { connection, left, ongoing }: StreamedCall,
  kind: "lines" | "sequence",
): AsyncGenerator<unknown, void, undefined> {
  const { entry, name } = ongoing.call;
  const decoder = new TextDecoder();
  const splitter = createSplitter(kind === "lines" ? lineEnds : recordSeparator);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the chunks arrive one after the other
    const chunk = await connection.read();
    if (left.aborted) return;
    if (chunk.kind === "lost")
      throw new StreamError("broken-off", `The connection of ${name} was lost`, {
        cause: chunk.cause,
      });
    const texts =
      chunk.kind === "end"
        ? [splitter.rest()]
        : splitter.push(decoder.decode(chunk.bytes, { stream: true }));
    for (const text of texts) if (text.trim() !== "") yield parseItem(text, entry);
    if (chunk.kind === "end") return;
  }
}
