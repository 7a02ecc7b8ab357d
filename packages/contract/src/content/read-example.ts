import { concreteMediaType, mediaKind, type MediaKind, type WireBody } from "@plumbline/wire";
import type { Example, MediaType } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import { contentSchema } from "./content-schema.ts";
import { judgeReading } from "./judge-reading.ts";
import { readBody } from "./read-body.ts";
import { writeBody } from "./write-body.ts";

/** An example of a body. */
export interface BodyExample {
  /** Undefined if the example is not in the syntax of its media type. */
  readonly value?: JsonValue | undefined;
  /** The body that the example shows: its text, or written from its value. */
  readonly body: WireBody;
  readonly isValid: boolean;
}

/** The kinds of media types whose examples are often the text of a body instead of its value. */
const written: ReadonlySet<MediaKind> = new Set([
  "xml",
  "form",
  "multipart",
  "event-stream",
  "json-lines",
  "json-sequence",
]);

/**
 * Reads an example of a body, which is a value or the text of a body.
 * @see https://spec.openapis.org/oas/v3.2.0#working-with-examples
 */
export function readExample(media: MediaType, { value, serialized }: Example): BodyExample {
  const isText = typeof value === "string" && written.has(mediaKind(media.mediaType));
  const text = serialized ?? (isText ? value : undefined);
  if (text === undefined) {
    const isValid = (contentSchema(media)?.validate(value) ?? []).length === 0;
    return { value, body: writeBody(media, value), isValid };
  }
  const body = { contentType: contentTypeOf(media, text), text };
  return { body, ...judgeBody(media, body.contentType, new TextEncoder().encode(text)) };
}

/** The value of a body, and whether the document accepts it. A body that is malformed has no value. */
export function judgeBody(
  media: MediaType,
  contentType: string,
  bytes: Uint8Array,
): Pick<BodyExample, "value" | "isValid"> {
  const received = readBody(media, { contentType, bytes });
  if (received.kind === "malformed") return { isValid: false };
  const schema = contentSchema(media) ?? { validate: () => [] };
  const { value, issues } = judgeReading(schema, received.reading);
  return { value, isValid: issues.length === 0 };
}

/** The boundary of a multipart body is in its first line. */
function contentTypeOf({ mediaType }: MediaType, text: string): string {
  const concrete = concreteMediaType(mediaType, true);
  const [, boundary] = /^--(\S+)/.exec(text) ?? [];
  return mediaKind(concrete) === "multipart" && boundary !== undefined
    ? `${concrete}; boundary="${boundary}"`
    : concrete;
}
