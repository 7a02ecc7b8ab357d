import { isJsonMediaType } from "./is-json-media-type.ts";
import { isOpenRange } from "./is-open-range.ts";
import { parseMediaType } from "./parse-media-type.ts";

/** The syntax of a body. `any` is a range that leaves the syntax open; `binary` is everything unknown. */
export type MediaKind =
  | "json"
  | "form"
  | "multipart"
  | "xml"
  | "event-stream"
  | "json-lines"
  | "json-sequence"
  | "text"
  | "binary"
  | "any";

/** The media types with a syntax of their own that their names do not show. */
const kinds: Readonly<Record<string, MediaKind>> = {
  "application/x-www-form-urlencoded": "form",
  "text/event-stream": "event-stream",
  "application/jsonl": "json-lines",
  "application/jsonlines": "json-lines",
  "application/ndjson": "json-lines",
  "application/x-jsonlines": "json-lines",
  "application/x-ndjson": "json-lines",
  "application/json-lines": "json-lines",
  "application/stream+json": "json-lines",
  "application/json-seq": "json-sequence",
  "application/yaml": "text",
  "application/javascript": "text",
  "application/graphql": "text",
  "application/jwt": "text",
};

/**
 * The syntax of a media type. Parameters such as `charset` change nothing.
 * @see https://www.rfc-editor.org/rfc/rfc6839#section-3
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function mediaKind(mediaType: string): MediaKind {
  const { essence, type, subtype } = parseMediaType(mediaType);
  const known = kinds[essence];
  if (known !== undefined) return known;
  if (isOpenRange(essence)) return "any";
  if (type === "multipart") return "multipart";
  if (isJsonMediaType(essence)) return "json";
  if (/(?:^|\+)xml$/.test(subtype)) return "xml";
  if (subtype.endsWith("+json-seq")) return "json-sequence";
  if (subtype.endsWith("+jsonl")) return "json-lines";
  return type === "text" ? "text" : "binary";
}

/** Whether a media type is a sequence of items, which `itemSchema` of OpenAPI 3.2 describes. */
export function isSequential(mediaType: string): boolean {
  return ["event-stream", "json-lines", "json-sequence"].includes(mediaKind(mediaType));
}

/** A common type of each range. */
const examples: Readonly<Record<string, string>> = {
  "text/*": "text/plain",
  "image/*": "image/png",
  "audio/*": "audio/mpeg",
  "video/*": "video/mp4",
  "multipart/*": "multipart/form-data",
};

/** The media type to send for a key of `content` or `contentType`, which may be a range. `isText` says that the body is a text, not JSON. */
export function concreteMediaType(mediaType: string, isText = false): string {
  const { essence, subtype } = parseMediaType(mediaType);
  if (subtype !== "*") return mediaType;
  if (essence === "application/*") return "application/json";
  if (essence === "*/*") return isText ? "text/plain" : "application/json";
  return examples[essence] ?? "application/octet-stream";
}
