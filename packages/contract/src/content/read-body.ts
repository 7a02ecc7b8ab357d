import {
  concreteMediaType,
  firstMediaType,
  type Hint,
  leafOf,
  type ListReading,
  mediaKind,
  nestedLeafOf,
  oneOrList,
  parseJson,
  readForm,
  readMultipart,
  readPairs,
  readSequence,
  type Reading,
  type ReceivedPart,
  recordOf,
  structuresOf,
  styledEntry,
} from "@plumbline/wire";
import type { MediaType, PartEncoding } from "../model/contract.ts";
import { schemasOfPart } from "../schema/schemas-at.ts";
import type { SchemaCursor } from "../schema/cursor/schema-cursor.ts";
import { type Content, contentOf, partContent } from "./content.ts";
import { hintOfSchemas } from "./hint-of.ts";
import { partProblem } from "./part-problem.ts";
import { readXml } from "./xml/read-xml.ts";

/** The reading of a body, or the reason why its bytes are not in the syntax of their media type. */
export type BodyReading =
  | { readonly kind: "read"; readonly reading: Reading }
  | { readonly kind: "malformed"; readonly reason: string };

/** A body as it was received. */
export interface ReceivedBody {
  /** Default: the media type of the document. */
  readonly contentType?: string | null | undefined;
  readonly bytes: Uint8Array;
}

/** Reads a body that a media type of the document describes. */
export function readBody(media: MediaType, { contentType, bytes }: ReceivedBody): BodyReading {
  const received = contentType || concreteMediaType(media.mediaType);
  return readContent(contentOf(media, received), bytes);
}

function bodyReading(mediaType: string, reading: Reading | undefined): BodyReading {
  return reading
    ? { kind: "read", reading }
    : { kind: "malformed", reason: `is not ${sentences[mediaKind(mediaType)] ?? mediaType}` };
}

const sentences: Readonly<Record<string, string>> = {
  json: "JSON",
  form: "a form",
  multipart: "a multipart body with its boundary",
  xml: "well-formed XML with the root element that its schema names",
};

function readContent(content: Content, bytes: Uint8Array): BodyReading {
  const { mediaType } = content;
  if (mediaKind(mediaType) !== "multipart") return bodyReading(mediaType, readText(content, bytes));
  const parts = readMultipart(mediaType, bytes);
  const problem = parts && problemOf(content, parts);
  if (problem !== undefined) return { kind: "malformed", reason: problem };
  return bodyReading(mediaType, parts && readParts(content, parts));
}

/** Undefined if the bytes are not in the syntax of the media type. */
function readText(content: Content, bytes: Uint8Array): Reading | undefined {
  const hint = hintOfSchemas(content.schemas);
  const { mediaType, encodings } = content;
  const kind = mediaKind(mediaType);
  const text = new TextDecoder().decode(bytes);
  if (kind === "json") {
    const values = parseJson(text);
    return values.length === 0 ? undefined : { kind: "leaf", values };
  }
  if (kind === "form") return readForm(text, encodings.encoding, hint);
  if (kind === "xml") return readXml(content, text);
  if (kind === "text") return leafOf([text], hint);
  if (kind === "binary" || kind === "any") return leafOf(textsOf(bytes), hint);
  return readSequence(mediaType, text, hintOfSchemas(content.itemSchemas(0)));
}

/** Bytes as UTF-8, and with a character for each byte, whose number limits the length of binary data. */
function textsOf(bytes: Uint8Array): readonly string[] {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return [...new Set([new TextDecoder().decode(bytes), binary])];
}

function problemOf({ encodings }: Content, parts: readonly ReceivedPart[]): string | undefined {
  const { encoding = {}, prefixEncoding = [], itemEncoding = {} } = encodings;
  const problems = parts.map((part, index) => {
    const byPosition = prefixEncoding[index] ?? itemEncoding;
    return partProblem(part, (part.name === undefined ? byPosition : encoding[part.name]) ?? {});
  });
  return problems.find((problem) => problem !== undefined);
}

/** Parts with names are the members of an object, others the items of a list. */
function readParts(content: Content, parts: readonly ReceivedPart[]): Reading {
  const hint = hintOfSchemas(content.schemas);
  const structures = structuresOf(hint);
  const isList = !structures.has("record") || !parts.some(({ name }) => name !== undefined);
  return isList && parts.length > 0 && structures.has("list")
    ? readPositions(content, parts)
    : readNames(content, parts, hint);
}

function readPositions(content: Content, parts: readonly ReceivedPart[]): Reading {
  const { prefixEncoding = [], itemEncoding = {} } = content.encodings;
  return {
    kind: "list",
    items: parts.map((part, index) =>
      readPart(part, content.itemSchemas(index), prefixEncoding[index] ?? itemEncoding),
    ),
  };
}

function readNames(
  { encodings: { encoding = {} }, schemas }: Content,
  parts: readonly ReceivedPart[],
  hint: Hint,
): Reading {
  const named = Map.groupBy(parts, ({ name = "" }) => name);
  const styled = Object.entries(encoding).flatMap(([name, part]) => styledEntry(name, part) ?? []);
  const pairs = parts.map(
    ({ name = "", bytes }) => [name, new TextDecoder().decode(bytes)] as const,
  );
  const styledMembers = styled.flatMap((entry) => {
    const own = { decode: (text: string) => [text], hint: hint.member(entry.name) };
    const reading = readPairs(entry, pairs, own);
    return reading ? [[entry.name, reading] as const] : [];
  });
  const others = Array.from(named, ([name, group]): readonly [string, Reading] => [
    name,
    readMember(group, schemasOfPart(schemas, name), encoding[name] ?? {}),
  ]);
  return recordOf([...others, ...styledMembers]);
}

/** One part, or one for each item of a list. */
function readMember(
  parts: readonly ReceivedPart[],
  schemas: readonly SchemaCursor[],
  encoding: PartEncoding,
): Reading {
  const items = parts.map((part, index) =>
    readPart(part, schemasOfPart(schemas, String(index)), encoding),
  );
  const list: ListReading = { kind: "list", items };
  const [only] = parts;
  return parts.length !== 1 || only === undefined
    ? list
    : oneOrList(hintOfSchemas(schemas), readPart(only, schemas, encoding), list);
}

/** A part in the media type that it names, or that the document names for it. A part that is malformed is a text. */
function readPart(
  { contentType, bytes }: ReceivedPart,
  schemas: readonly SchemaCursor[],
  encoding: PartEncoding,
): Reading {
  const mediaType = contentType ?? firstMediaType(encoding.contentType) ?? "text/plain";
  const hint = hintOfSchemas(schemas);
  const kind = mediaKind(mediaType);
  const asText = nestedLeafOf(textsOf(bytes), hint);
  if (kind === "text" || kind === "binary" || kind === "any") return asText;
  const body = readContent(partContent(mediaType, schemas, encoding), bytes);
  return body.kind === "read" ? { kind: "choice", readings: [body.reading, asText] } : asText;
}
