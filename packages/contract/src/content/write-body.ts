import {
  concreteMediaType,
  mediaKind,
  textOf,
  type WireBody,
  type WirePart,
  writeForm,
  writeMultipart,
  writePairs,
  writeSequence,
  itemsOf,
  membersOf,
  styledEntry,
} from "@plumbline/wire";
import { isArray, isObject } from "../json/is-object.ts";
import type { MediaType, PartEncoding } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { SchemaCursor } from "../schema/cursor/schema-cursor.ts";
import { schemasOfPart } from "../schema/schemas-at.ts";
import { type Content, contentOf, partContent } from "./content.ts";
import { partHeaders, partMediaType } from "./part-media-type.ts";
import { writeXml } from "./xml/write-xml.ts";

/**
 * Writes a body in a media type of the document: JSON, a form, a multipart body, XML, a sequence, or a text as it is. A range such as `text/*` becomes a
 * common type.
 */
export function writeBody(media: MediaType, value: JsonValue): WireBody {
  const mediaType = concreteMediaType(media.mediaType, typeof value === "string");
  return writeContent(contentOf(media, mediaType), value);
}

function writeContent(content: Content, value: JsonValue): WireBody {
  const { mediaType, encodings } = content;
  const kind = mediaKind(mediaType);
  if (kind === "multipart") return writeMultipart(mediaType, partsOf(content, value));
  return { contentType: mediaType, text: writeText() };

  function writeText(): string {
    if (kind === "json") return JSON.stringify(value);
    if (kind === "xml") return writeXml(content, value);
    if (kind === "form" && isObject(value)) return writeForm(value, encodings.encoding);
    const isSequence = ["event-stream", "json-lines", "json-sequence"].includes(kind);
    return isSequence ? writeSequence(mediaType, isArray(value) ? value : [value]) : textOf(value);
  }
}

/** The members of an object are parts with names, the items of a list parts by position. */
function partsOf(content: Content, value: JsonValue): readonly WirePart[] {
  const { encodings, schemas } = content;
  if (isArray(value))
    return value.map((item, index) =>
      writePart(item, content.itemSchemas(index), {
        encoding: encodings.prefixEncoding?.[index] ?? encodings.itemEncoding,
      }),
    );
  if (!isObject(value)) return [writePart(value, schemas, {})];
  // Members of a JSON value are JSON values.
  const members = membersOf(value) as readonly (readonly [string, JsonValue])[];
  return members.flatMap(([name, member]) =>
    writeMember(member, schemasOfPart(schemas, name), {
      name,
      encoding: encodings.encoding?.[name],
    }),
  );
}

interface PartOptions {
  readonly name?: string;
  readonly encoding?: PartEncoding | undefined;
}

/** One part, or one for each item of a list. */
function writeMember(
  member: JsonValue,
  schemas: readonly SchemaCursor[],
  { name = "", encoding }: PartOptions,
): readonly WirePart[] {
  const entry = styledEntry(name, encoding);
  if (entry)
    return writePairs(entry, member, textOf).map(([field, text]) => ({ name: field, text }));
  if (!isArray(member)) return [writePart(member, schemas, { name, encoding })];
  // Items of a JSON value are JSON values.
  return (itemsOf(member) as readonly JsonValue[]).map((item, index) =>
    writePart(item, schemasOfPart(schemas, String(index)), { name, encoding }),
  );
}

function writePart(
  value: JsonValue,
  schemas: readonly SchemaCursor[],
  { name, encoding = {} }: PartOptions,
): WirePart {
  const { mediaType, isStated, isFile } = partMediaType(value, schemas, encoding);
  const body = writeContent(partContent(mediaType, schemas, encoding), value);
  return {
    name,
    ...(isFile && { fileName: fileNameOf(mediaType) }),
    ...(isStated && { contentType: body.contentType }),
    headers: partHeaders(encoding),
    text: body.text,
  };
}

function fileNameOf(mediaType: string): string {
  const [, subtype] = /^[^/]+\/([a-z0-9]+)$/i.exec(mediaType) ?? [];
  return `upload.${subtype ?? "bin"}`;
}
