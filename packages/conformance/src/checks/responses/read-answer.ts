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
  /** JSON Pointer to it in the body: to an item of a sequence, or to the whole. */
  readonly pointer: string;
}

/** The values of a body, or why it has none, in a few words. */
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

/** Bytes of a format of its own, and sequences whose items are not described. */
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

/** Each item of a sequence. Of one that has not ended, the items that are whole. */
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

/** The messages of a stream, one JSON value per line; `undefined` if it has others. */
function messagesOf(text: string): readonly JsonValue[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.flatMap(parseJson);
  return values.length === lines.length ? values : undefined;
}

/** Whether the bytes of a body are the value, so that a body without bytes has one too. */
function isBinary(schema: JsonSchema): boolean {
  return typeof schema === "object" && schema["type"] === "string" && schema["format"] === "binary";
}
