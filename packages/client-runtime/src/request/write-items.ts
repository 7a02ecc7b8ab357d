import { type WireValue, writeSequence } from "@plumbline/wire";
import type { LabelledBody, Operation } from "./operation.ts";
import { parseExact } from "../outcome/parse-exact.ts";
import { toJson } from "./to-json.ts";
import { writeBody } from "./write-body.ts";

/**
 * Serializes a list of items as events, lines of JSON or a JSON sequence. The items of an async iterable are sent while they are made; such a call is sent
 * once. Other bodies are sent unchanged. Throws the errors of `writeBody`. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, writeItems } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, writeBody: writeItems };
 * ```
 */
export function writeItems(entry: Operation, given: unknown): LabelledBody {
  const { mediaType = "" } = entry.body ?? {};
  if (Array.isArray(given))
    return writeBody(entry, given.map((item) => writeItem(mediaType, item)).join(""));
  return writeBody(entry, isAsyncIterable(given) ? toStream(mediaType, given) : given);
}

/** Streams of bytes are iterable in some environments. */
function isAsyncIterable(given: unknown): given is AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(given) && !(given instanceof ReadableStream);
}

function toStream(mediaType: string, items: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const iterator = items[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done = false, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(writeItem(mediaType, value)));
      },
      async cancel(reason) {
        await iterator.return?.(reason);
      },
    },
    // Nothing is read ahead of the connection.
    { highWaterMark: 0 },
  );
}

function writeItem(mediaType: string, item: unknown): string {
  const text = toJson(item);
  // Parsed again, every member is a value of JSON.
  return text === undefined ? "" : writeSequence(mediaType, [parseExact(text) as WireValue]);
}
