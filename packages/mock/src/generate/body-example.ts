import { judgeBody, type JsonValue, type MediaType, writeBody } from "@plumbline/contract";

/** A body as it is sent. */
export interface SentBody {
  /** With its parameters, such as a boundary. */
  readonly contentType: string;
  readonly data: Uint8Array<ArrayBuffer> | string;
}

/** One possible body of a media type. */
export interface BodyExample {
  readonly name: string;
  /** Undefined if the body is only text or bytes that the document does not describe. */
  readonly value?: JsonValue | undefined;
  readonly sent: SentBody;
  readonly isValid: boolean;
  readonly isGenerated: boolean;
}

/** Writes a value as a body. */
export function writeValue(media: MediaType, value: JsonValue): SentBody {
  const { contentType, text } = writeBody(media, value);
  return { contentType, data: text };
}

/** A body whose value is changed. A body that has no value, or whose value stays, is sent as before. */
export function withValue(
  media: MediaType,
  example: BodyExample,
  change: (value: JsonValue) => JsonValue,
): BodyExample {
  const { value } = example;
  const changed = value === undefined ? undefined : change(value);
  return changed === undefined || changed === value
    ? example
    : { ...example, value: changed, sent: writeValue(media, changed) };
}

/** Whether the document accepts a body that is sent. */
export function isAccepted(media: MediaType, { contentType, data }: SentBody): boolean {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return judgeBody(media, contentType, bytes).isValid;
}

/** Whether a value is still valid after it was written and read. */
export function isReadBack(media: MediaType, value: JsonValue): boolean {
  return isAccepted(media, writeValue(media, value));
}
