import {
  type JsonSchema,
  hintOf,
  type JsonValue,
  judgeReading,
  type MediaType,
  readBody,
  type Response,
  type SchemaHandle,
  type SchemaIssue,
} from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import {
  isSequential,
  loosen,
  mediaKind,
  type MediaKind,
  parseJson,
  type Reading,
  structuresOf,
} from "@plumbline/wire";
import { isStream } from "../../model/verdicts/is-stream.ts";

/** A value in a body, and how it breaks the schema that describes it. */
export interface AnswerPart {
  readonly schema: SchemaHandle;
  readonly value: JsonValue;
  readonly issues: readonly SchemaIssue[];
  /** JSON Pointer to the value: an item of a sequence, or the whole body. */
  readonly pointer: string;
}

/** The values of a body, or the reason why it has none, in a few words. */
export type Answer = { readonly parts: readonly AnswerPart[] } | { readonly malformed: string };

export interface Described {
  readonly media: MediaType;
  readonly response: Response | undefined;
}

/**
 * Reads a body as its media type says. `undefined` if the suite cannot read it, or the document does not describe it: the schema of an object
 * or a list says nothing about the syntax of a text such as HTML or CSV.
 */
export function readAnswer(described: Described, received: ReceivedResponse): Answer | undefined {
  const { media, response } = described;
  const { schema, itemSchema, mediaType } = media;
  const contentType = received.headers["content-type"] ?? mediaType;
  const kind = mediaKind(contentType);
  if (itemSchema && (isSequential(contentType) || kind === "multipart"))
    return readItems(media, itemSchema, received);
  if (!schema || received.unread !== undefined || unreadable.has(kind)) return undefined;
  if (isBinary(schema.schema)) return { parts: [] };
  if (kind === "text" && !structuresOf(hintOf(schema)).has("plain")) return undefined;
  if (kind === "json") return readJson(response, schema, received);
  const body = readBody(media, { contentType, bytes: Buffer.from(received.text) });
  if (body.kind === "malformed") return { malformed: `a body that ${body.reason}` };
  return { parts: [judged(schema, body.reading, "")] };
}

/** Kinds of media types that the suite does not read: bytes of other formats, and sequences without described items. */
const unreadable: ReadonlySet<MediaKind> = new Set<MediaKind>([
  "any",
  "binary",
  "event-stream",
  "json-lines",
  "json-sequence",
]);

function judged(schema: SchemaHandle, reading: Reading, pointer: string): AnswerPart {
  return { schema, pointer, ...judgeReading(schema, loosen(reading)) };
}

/** The items of a sequence. If the sequence has not ended, its complete items. */
function readItems(
  media: MediaType,
  itemSchema: SchemaHandle,
  { text, unread, headers }: ReceivedResponse,
): Answer | undefined {
  const contentType = headers["content-type"] ?? media.mediaType;
  const isCut = unread !== undefined;
  if (isCut && !isSequential(contentType)) return undefined;
  const whole = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  const body = readBody(media, { contentType, bytes: Buffer.from(whole) });
  if (body.kind === "malformed") return { malformed: `a body that ${body.reason}` };
  const items = body.reading.kind === "list" ? body.reading.items : [body.reading];
  return { parts: items.map((item, index) => judged(itemSchema, item, `/${index}`)) };
}

function readJson(
  response: Response | undefined,
  schema: SchemaHandle,
  { json, text, isGarbled }: ReceivedResponse,
): Answer {
  if (json !== undefined) return { parts: [validated(schema, json)] };
  const messages = response && isStream(response) ? messagesOf(text) : undefined;
  if (messages) return { parts: messages.map((one) => validated(schema, one)) };
  const isNot = isGarbled ? "a body that is not UTF-8" : "a body that is not JSON";
  return { malformed: text === "" ? "no body" : isNot };
}

function validated(schema: SchemaHandle, value: JsonValue): AnswerPart {
  return { schema, value, issues: schema.validate(value), pointer: "" };
}

/** The messages of a stream, one JSON value per line; `undefined` if a line is not JSON. */
function messagesOf(text: string): readonly JsonValue[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.flatMap(parseJson);
  return values.length === lines.length ? values : undefined;
}

/** Whether the bytes of a body are its value. An empty body then has a value too. */
function isBinary(schema: JsonSchema): boolean {
  return typeof schema === "object" && schema["type"] === "string" && schema["format"] === "binary";
}
