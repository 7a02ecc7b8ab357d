import {
  findMediaType,
  type JsonValue,
  type MediaType,
  type Operation,
  essenceOf,
} from "@plumbline/contract";
import type { FingerprintBody } from "@plumbline/policies";
import { isJsonMediaType } from "./is-json-media-type.ts";
import { coerceBySchema } from "./coerce-by-schema.ts";
import { parseJson } from "./parse-json.ts";

/** A body as its media type defines it. */
export interface ReadBody {
  readonly kind: "read";
  readonly fingerprint: FingerprintBody;
  /** Undefined without a body, and for media types that are neither JSON nor a form. */
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
  const essence = essenceOf(contentType ?? media.mediaType);
  if (isJsonMediaType(essence)) return readJson(bytes, media);
  const readForm = formReaders[essence];
  if (readForm === undefined) return { ...raw, media };
  const form = await readForm(bytes, contentType ?? essence);
  if (form === undefined) return { kind: "malformed", reason: `The body is not ${essence}` };
  const value = media.schema === undefined ? form : coerceBySchema(media.schema, form);
  return { ...raw, media, value };
}

function readJson(bytes: Uint8Array, media: MediaType): BodyResult {
  const parsed = parseJson(bytes);
  if (parsed.kind === "malformed") return { ...parsed, reason: `The body ${parsed.reason}` };
  const { value } = parsed;
  return { kind: "read", fingerprint: { kind: "json", value }, value, media };
}

type FormReader = (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
) => Promise<JsonValue | undefined>;

/** Undefined if the bytes are not a form of this media type. */
const formReaders: Readonly<Record<string, FormReader>> = {
  "application/x-www-form-urlencoded": async (bytes) =>
    toObject(new URLSearchParams(new TextDecoder().decode(bytes))),
  "multipart/form-data": readMultipart,
};

async function readMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<JsonValue | undefined> {
  try {
    const form = await new Response(bytes, {
      headers: { "content-type": contentType },
    }).formData();
    return toObject(Array.from(form, ([name, value]) => [name, readPart(value)] as const));
  } catch {
    return undefined;
  }
}

/** An object is a part that contains JSON; of a file, only the name is validated. @see https://spec.openapis.org/oas/v3.1.1#encoding-object */
function readPart(part: File | string): JsonValue {
  if (typeof part !== "string") return part.name;
  const parsed = /^\s*[{[]/.test(part) ? parseJson(part) : undefined;
  return parsed?.kind === "parsed" ? parsed.value : part;
}

/** A name that occurs several times is a list. */
function toObject(entries: Iterable<readonly [string, JsonValue]>): JsonValue {
  const grouped = Map.groupBy(entries, ([name]) => name);
  return Object.fromEntries(
    Array.from(grouped, ([name, pairs]) => [
      name,
      pairs.length === 1 ? (pairs[0]?.[1] ?? "") : pairs.map(([, value]) => value),
    ]),
  );
}

function describeMediaTypes(contentType: string | null, content: readonly MediaType[]): string {
  return `The body is ${contentType ?? "untyped"}, not ${content.map(({ mediaType }) => mediaType).join(" or ")}`;
}
