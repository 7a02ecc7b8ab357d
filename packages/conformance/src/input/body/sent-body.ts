import {
  isObject,
  type JsonValue,
  judgeReading,
  type MediaType,
  type Operation,
  readWrittenBody,
  type SchemaHandle,
  type SchemaIssue,
  writeBody,
} from "@plumbline/contract";
import { contains, loosen, mediaKind, type Reading } from "@plumbline/wire";
import { bodyMediaType } from "../request/build-request.ts";
import { hasLoneSurrogate } from "../request/is-sendable.ts";

/** The body that the suite sends for an operation, of any media type that it can write. */
export interface SentBody {
  readonly media: MediaType;
  readonly schema: SchemaHandle;
  /** Whether a value is valid, and a server can read it from the body as it was. */
  readonly takes: (value: JsonValue) => boolean;
  /** How a value breaks the schema; empty if the body can be read as a valid value. */
  readonly issuesOf: (value: JsonValue) => readonly SchemaIssue[];
  /** How many bytes a value takes. */
  readonly sizeOf: (value: JsonValue) => number;
}

/** `undefined` if the operation has no body that can be written, or one without a schema. */
export function sentBody({ operation }: { readonly operation: Operation }): SentBody | undefined {
  const media = bodyMediaType(operation);
  const sent = media && sentAs(media);
  return sent && !operation.body?.required ? orAbsent(sent) : sent;
}

/** A body that may be absent. A value without any text is an absent body, which is valid. */
function orAbsent(sent: SentBody): SentBody {
  return {
    ...sent,
    issuesOf: (value) => (sent.sizeOf(value) === 0 ? [] : sent.issuesOf(value)),
  };
}

/** The body of a media type; `undefined` if it has no schema. */
export function sentAs(media: MediaType): SentBody | undefined {
  if (!media.schema) return undefined;
  const known = made.get(media) ?? make(media, media.schema);
  made.set(media, known);
  return known;
}

const made = new WeakMap<MediaType, SentBody>();

function make(media: MediaType, schema: SchemaHandle): SentBody {
  const kind = mediaKind(media.mediaType);
  const isJson = kind === "json";
  // A form has fields, so it cannot show that the whole has another type.
  const isWritable = (value: JsonValue): boolean =>
    isObject(value) || !(kind === "form" || /^multipart\/form-data\b/i.test(media.mediaType));
  const isTaken = (value: JsonValue): boolean =>
    isJson || (!isEmpty(value) && readings(media, value).some((one) => contains(one, value)));
  const canBeValid = (value: JsonValue): boolean =>
    !isJson && readings(media, value).some((one) => isValid(schema, lenient(one)));
  return {
    media,
    schema,
    takes: (value) =>
      !hasLoneSurrogate(value) && schema.validate(value).length === 0 && isTaken(value),
    issuesOf(value) {
      const issues = hasLoneSurrogate(value) || !isWritable(value) ? [] : schema.validate(value);
      return issues.length > 0 && canBeValid(value) ? [] : issues;
    },
    sizeOf: (value) => Buffer.byteLength(writeBody(media, value).text),
  };
}

/** Whether a form has no field, or a text no character: a server may take that for no body. */
function isEmpty(value: JsonValue): boolean {
  return value === "" || (isObject(value) && Object.keys(value).length === 0);
}

/** The reading of a value that is written and read; none if it is not read. */
function readings(media: MediaType, value: JsonValue): readonly Reading[] {
  const body = readWrittenBody(media, value);
  return body.kind === "read" ? [body.reading] : [];
}

function isValid(schema: SchemaHandle, readings: readonly Reading[]): boolean {
  return readings.some((reading) => judgeReading(schema, reading).issues.length === 0);
}

/** A reading with what lenient servers do to fields: they take one of several texts, and an empty text for an absent one. */
function lenient(reading: Reading): readonly Reading[] {
  const loose = loosen(reading);
  if (loose.kind !== "record") return [loose];
  const members = loose.members.map(([name, member]) => [name, oneOf(member)] as const);
  const filled = members.filter(([, member]) => !isBlank(member));
  return [
    { ...loose, members },
    ...(filled.length < members.length ? [{ ...loose, members: filled }] : []),
  ];
}

function oneOf(member: Reading): Reading {
  if (member.kind !== "list" || member.items.length < 2) return member;
  return { kind: "choice", readings: [member, ...member.items] };
}

function isBlank(member: Reading): boolean {
  if (member.kind === "choice") return member.readings.some(isBlank);
  return member.kind === "leaf" && member.values.includes("");
}
