import { essenceOf } from "./is-json.ts";

/** How the items of a streamed body are separated: as server-sent events, by line, or by a record separator before each. */
export type StreamKind = "events" | "lines" | "sequence";

const kinds: readonly (readonly [RegExp, StreamKind])[] = [
  [/^text\/event-stream$/, "events"],
  [/^application\/(x-)?(json-?lines?|jsonl|ndjson)$/, "lines"],
  [/^application\/(.+\+)?json-seq$/, "sequence"],
];

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
  const essence = essenceOf(mediaType);
  return kinds.find(([pattern]) => pattern.test(essence))?.[1];
}
