import {
  contentSchema,
  findMediaType,
  judgeReading,
  type JsonValue,
  type MediaType,
  type Operation,
  readBody as readContent,
} from "@plumbline/contract";
import type { FingerprintBody } from "@plumbline/policies";
import { mediaKind } from "@plumbline/wire";
import { parseJson } from "./parse-json.ts";

/** A body as its media type defines it. */
export interface ReadBody {
  readonly kind: "read";
  readonly fingerprint: FingerprintBody;
  /** Undefined without a body, and for binary data. */
  readonly value?: JsonValue;
  readonly media?: MediaType;
}

/** A body, or why it cannot be read. */
export type BodyResult =
  | ReadBody
  | { readonly kind: "malformed"; readonly reason: string }
  | { readonly kind: "media-type"; readonly reason: string };

/** Reads the bytes of a request body as its content type says. The body of an operation that declares none is not read. */
export async function readBody(
  operation: Operation,
  contentType: string | null,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BodyResult> {
  if (bytes.byteLength === 0) return { kind: "read", fingerprint: { kind: "none" } };
  const raw: BodyResult = { kind: "read", fingerprint: { kind: "bytes", bytes } };
  if (operation.body === undefined) return raw;
  const { content } = operation.body;
  const media = contentType === null ? content[0] : findMediaType(content, contentType);
  if (media === undefined)
    return { kind: "media-type", reason: describeMediaTypes(contentType, content) };
  const kind = mediaKind(contentType ?? media.mediaType);
  if (kind === "json" || kind === "any") return readJson(bytes, media);
  if (kind === "binary") return { ...raw, media };
  const read = readContent(media, { contentType, bytes });
  if (read.kind === "malformed") return { ...read, reason: `The body ${read.reason}` };
  const { value } = judgeReading(contentSchema(media) ?? anySchema, read.reading);
  return { ...raw, media, value };
}

/** A body that no schema describes has the value that its text most likely stands for. */
const anySchema = { validate: () => [] };

function readJson(bytes: Uint8Array, media: MediaType): BodyResult {
  const parsed = parseJson(bytes);
  if (parsed.kind === "malformed") return { ...parsed, reason: `The body ${parsed.reason}` };
  const { value } = parsed;
  return { kind: "read", fingerprint: { kind: "json", value }, value, media };
}

function describeMediaTypes(contentType: string | null, content: readonly MediaType[]): string {
  return `The body is ${contentType ?? "untyped"}, not ${content.map(({ mediaType }) => mediaType).join(" or ")}`;
}
