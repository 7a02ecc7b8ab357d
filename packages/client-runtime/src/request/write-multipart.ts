import {
  isJsonMediaType,
  itemsOf,
  styledEntry,
  type WirePartHead,
  writePairs,
  writePartHead,
} from "@plumbline/wire";
import type { BodyEntry, PartEntry } from "../table/operation-table.ts";
import { exactText } from "./exact-text.ts";
import { toJson } from "./to-json.ts";

interface Part extends WirePartHead {
  readonly content: string | Blob;
}

/**
 * Serializes a multipart body: a named part for each member of an object, or a part for each item of a list. The type of the result contains the
 * boundary.
 * @see https://spec.openapis.org/oas/v3.2.0#encoding-multipart-media-types
 */
export function writeMultipart(body: BodyEntry, given: object): Blob {
  const { mediaType, parts = {}, prefixParts = [], itemPart } = body;
  const written = Array.isArray(given)
    ? given.map((item, index) => writePart(item, prefixParts[index] ?? itemPart))
    : Object.entries(given).flatMap(([name, value]) => writeMember(name, value, parts[name]));
  // Chance, because the bytes of files are not read here. `Blob` turns its type into lower case.
  const boundary = `plumbline-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const texts = written.flatMap(({ content, ...head }) => [
    `--${boundary}\r\n${writePartHead(head)}`,
    content,
    "\r\n",
  ]);
  return new Blob([...texts, `--${boundary}--\r\n`], {
    type: `${mediaType}; boundary=${boundary}`,
  });
}

/** One part, or one for each item of a list. */
function writeMember(name: string, value: unknown, entry?: PartEntry): readonly Part[] {
  const { headers } = entry ?? {};
  const styled = styledEntry(name, entry);
  if (styled)
    return writePairs(styled, value, exactText).map(([field, content]) => ({
      name: field,
      headers,
      content,
    }));
  return itemsOf(value).map((item) => {
    const part = writePart(item, entry);
    return { ...part, name, fileName: fileNameOf(part.content) };
  });
}

function fileNameOf(content: string | Blob): string | undefined {
  if (typeof content === "string") return undefined;
  return content instanceof File ? content.name : "blob";
}

/** A part with its media type. A file that has a type keeps it. */
function writePart(value: unknown, entry: PartEntry = {}): Part {
  const { contentType, headers } = entry;
  if (value instanceof ArrayBuffer || value instanceof Uint8Array)
    return writePart(new Blob([value.slice(0)]), entry);
  if (value instanceof Blob) {
    const type = value.type || contentType || "application/octet-stream";
    return { headers, contentType: type, content: value };
  }
  const isJson = typeof value === "object" || isJsonMediaType(contentType ?? "");
  const content = isJson ? (toJson(value) ?? "") : exactText(value);
  return {
    headers,
    contentType: contentType ?? (isJson ? "application/json" : undefined),
    content,
  };
}
