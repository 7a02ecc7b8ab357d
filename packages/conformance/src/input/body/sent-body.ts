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
  /** Whether a value is valid, and a server reads the same value from the body. */
  readonly takes: (value: JsonValue) => boolean;
  /** Returns how a value breaks the schema; empty if the body can be read as a valid value. */
  readonly issuesOf: (value: JsonValue) => readonly SchemaIssue[];
  /** Returns the number of bytes of a value. */
  readonly sizeOf: (value: JsonValue) => number;
}

/** The body that the suite sends for an operation; `undefined` if the body cannot be written or has no schema. */
export function sentBody({ operation }: { readonly operation: Operation }): SentBody | undefined {
  const media = bodyMediaType(operation);
  const sent = media && sentAs(media);
  return sent && !operation.body?.required ? orAbsent(sent) : sent;
}

/** An optional body. A value without any text is an absent body, which is valid. */
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
  // A form has fields, so it cannot contain a value of another type.
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

/** Whether a form has no field or a text has no character. A server may treat such a body as absent. */
function isEmpty(value: JsonValue): boolean {
  return value === "" || (isObject(value) && Object.keys(value).length === 0);
}

/** The reading of a written value; empty if the value cannot be read. */
function readings(media: MediaType, value: JsonValue): readonly Reading[] {
  const body = readWrittenBody(media, value);
  return body.kind === "read" ? [body.reading] : [];
}

function isValid(schema: SchemaHandle, readings: readonly Reading[]): boolean {
  return readings.some((reading) => judgeReading(schema, reading).issues.length === 0);
}

/** Adds the readings of lenient servers, which use one of several texts of a field, and treat an empty text as absent. */
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
