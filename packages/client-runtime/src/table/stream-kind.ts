import { type MediaKind, mediaKind } from "@plumbline/wire";

/** How the items of a streamed body are separated: as server-sent events, by line, or by a record separator before each. */
export type StreamKind = "events" | "lines" | "sequence";

const kinds: Readonly<Partial<Record<MediaKind, StreamKind>>> = {
  "event-stream": "events",
  "json-lines": "lines",
  "json-sequence": "sequence",
};

/**
 * Returns how the items of a media type are separated; undefined for one that is not a stream of JSON values or events.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 * @example
 * ```ts
 * import { streamKind } from "@plumbline/client-runtime";
 *
 * console.log(streamKind("text/event-stream; charset=utf-8"), streamKind("application/jsonl"));
 * ```
 */
export function streamKind(mediaType: string): StreamKind | undefined {
  return kinds[mediaKind(mediaType)];
}
