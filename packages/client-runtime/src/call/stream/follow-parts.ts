import type { PartReader } from "@plumbline/wire";
import { parseItem } from "./parse-item.ts";
import { partValue } from "./part-value.ts";
import { StreamError } from "./stream-error.ts";
import type { StreamedCall } from "./streamed-call.ts";

/** Yields the values of the parts of a multipart body. Throws StreamError. */
export async function* followParts(
  { connection, left, ongoing }: StreamedCall,
  reader: PartReader,
): AsyncGenerator<unknown, void, undefined> {
  const { entry, name } = ongoing.call;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the chunks arrive one after the other
    const chunk = await connection.read();
    if (left.aborted) return;
    // A connection that is lost after the last delimiter has lost no part.
    const parts = chunk.kind === "bytes" ? reader.push(chunk.bytes) : reader.end();
    if (!parts)
      throw new StreamError("broken-off", `The connection of ${name} was lost`, {
        ...(chunk.kind === "lost" && { cause: chunk.cause }),
      });
    for (const part of parts) yield partValue(part, (text) => parseItem(text, entry));
    if (chunk.kind !== "bytes") return;
  }
}
