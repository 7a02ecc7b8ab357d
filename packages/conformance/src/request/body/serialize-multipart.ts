import {
  asObject,
  isArray,
  isJsonMediaType,
  isObject,
  type JsonObject,
  type JsonValue,
  type MediaType,
  openSchema,
  parameterText,
  type SchemaCursor,
  schemasAt,
  formatPointer,
} from "@plumbline/contract";
import type { SerializedBody } from "./serialized-body.ts";

interface Part {
  readonly name: string;
  readonly value: JsonValue;
  /** Present for a file, and for what is not plain text. */
  readonly contentType?: string;
  readonly isFile: boolean;
}

/**
 * Serializes an object as multipart/form-data: a part for each member, or for each item of a member that is a list. A
 * member that the document describes as binary is a file.
 * @see https://spec.openapis.org/oas/v3.1.1#special-considerations-for-multipart-content
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function serializeMultipart(
  media: MediaType,
  value: JsonValue,
  document: JsonObject,
): SerializedBody {
  const cursor = media.schema && openSchema(document, media.schema.pointer);
  const texts = Object.entries(asObject(value)).flatMap(([name, member]) =>
    member === undefined ? [] : partsOf(media, cursor, { name, member }).map(textOf),
  );
  const boundary = boundaryOf(texts);
  const body = texts.map((text) => `--${boundary}\r\n${text}\r\n`).join("");
  return {
    contentType: `${media.mediaType}; boundary=${boundary}`,
    text: `${body}--${boundary}--\r\n`,
  };
}

function partsOf(
  { encoding = {} }: MediaType,
  cursor: SchemaCursor | undefined,
  { name, member }: { readonly name: string; readonly member: JsonValue },
): readonly Part[] {
  const [pointer, items]: [string, readonly JsonValue[]] = isArray(member)
    ? [formatPointer([name, "0"]), member]
    : [formatPointer([name]), [member]];
  const schemas = cursor ? schemasAt(cursor, pointer).map(({ schema }) => schema) : [];
  const declared = firstType(encoding[name]?.contentType) ?? contentMediaType(schemas);
  const isFile = schemas.some(isBinary) || (declared !== undefined && !isReadable(declared));
  return items.map((value) => {
    const shaped = isObject(value) || isArray(value) ? "application/json" : undefined;
    const contentType = declared ?? shaped ?? (isFile ? "application/octet-stream" : undefined);
    return { name, value, isFile, ...(contentType !== undefined && { contentType }) };
  });
}

/** The first media type of a list; a range such as `image/*` becomes a common type. */
function firstType(list: string | undefined): string | undefined {
  const first = list?.split(",")[0]?.trim();
  if (first === undefined || first === "") return undefined;
  return first.includes("*") ? (commonTypes[first] ?? "application/octet-stream") : first;
}

const commonTypes: Readonly<Record<string, string>> = {
  "image/*": "image/png",
  "text/*": "text/plain",
  "audio/*": "audio/mpeg",
  "video/*": "video/mp4",
};

function contentMediaType(schemas: readonly unknown[]): string | undefined {
  const types = schemas.map((schema) =>
    isObject(schema) ? schema["contentMediaType"] : undefined,
  );
  return types.find((type) => typeof type === "string");
}

function isBinary(schema: unknown): boolean {
  return isObject(schema) && schema["format"] === "binary";
}

function isReadable(mediaType: string): boolean {
  return isJsonMediaType(mediaType) || /^text\/plain\b/i.test(mediaType);
}

function textOf({ name, value, contentType, isFile }: Part): string {
  const file = isFile ? `; filename="${fileName(contentType)}"` : "";
  const lines = [`Content-Disposition: form-data; name="${escapeName(name)}"${file}`];
  if (contentType !== undefined) lines.push(`Content-Type: ${contentType}`);
  return `${lines.join("\r\n")}\r\n\r\n${parameterText(value)}`;
}

function fileName(contentType = ""): string {
  const [, subtype = "bin"] = /^[^/]+\/([a-z0-9]+)$/i.exec(contentType) ?? [];
  return `upload.${subtype}`;
}

/** As forms of browsers do. @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function escapeName(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

/** A boundary that is in no part, the same in every run. */
function boundaryOf(texts: readonly string[]): string {
  let boundary = "plumbline";
  while (texts.some((text) => text.includes(boundary))) boundary += "-";
  return boundary;
}
