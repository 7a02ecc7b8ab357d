import {
  isJsonMediaType,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type MediaType,
  parameterText,
} from "@plumbline/contract";
import { serializeForm } from "./serialize-form.ts";
import { serializeMultipart } from "./serialize-multipart.ts";
import { serializeXml } from "./serialize-xml.ts";
import type { SerializedBody } from "./serialized-body.ts";

/** Serializes a body in a media type of the document, which references of its schema lead into. */
export function serializeBody(
  media: MediaType,
  value: JsonValue,
  document: JsonObject,
): SerializedBody {
  const format = formatOf(media.mediaType);
  if (format) return format.serialize(media, value, document);
  return { contentType: media.mediaType, text: parameterText(value) };
}

interface BodyFormat {
  readonly matches: (mediaType: string) => boolean;
  readonly serialize: typeof serializeBody;
}

/** The formats that the suite can serialize, the ones that it reads best first. */
const formats: readonly BodyFormat[] = [
  { matches: isJsonMediaType, serialize: asText((_, value) => JSON.stringify(value)) },
  { matches: isForm, serialize: asText(({ encoding }, value) => serializeForm(value, encoding)) },
  { matches: isMultipart, serialize: serializeMultipart },
  { matches: isXml, serialize: asText(serializeXml) },
];

function asText(
  write: (media: MediaType, value: JsonValue, document: JsonObject) => string,
): BodyFormat["serialize"] {
  return (media, value, document) => ({
    contentType: media.mediaType,
    text: write(media, value, document),
  });
}

function formatOf(mediaType: string): BodyFormat | undefined {
  return formats.find(({ matches }) => matches(mediaType));
}

/**
 * How well the suite can serialize a media type: the lower, the better. `undefined` if it cannot: a media range, or a
 * format of its own for a value that is not a text.
 */
export function rankMediaType({ mediaType, schema }: MediaType): number | undefined {
  if (mediaType.includes("*")) return undefined;
  const rank = formats.findIndex(({ matches }) => matches(mediaType));
  if (rank !== -1) return rank;
  const isContent = schema === undefined || isText(schema.schema) || /^text\//i.test(mediaType);
  return isContent ? formats.length : undefined;
}

function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType);
}

function isMultipart(mediaType: string): boolean {
  return /^multipart\/form-data\b/i.test(mediaType);
}

function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/(?:[\w.+-]+\+)?xml\b/i.test(mediaType);
}

/** Whether every value of a schema is a text, as is the content of a file. */
function isText(schema: JsonSchema): boolean {
  if (typeof schema === "boolean") return schema;
  const { type } = schema;
  return type === "string" || (type === undefined && isWithoutShape(schema));
}

const shapeKeywords = ["properties", "items", "allOf", "anyOf", "oneOf", "$ref", "enum", "const"];

/** OpenAPI 3.1 describes binary content by an empty schema, or by one with only a media type. */
function isWithoutShape(schema: object): boolean {
  return !shapeKeywords.some((keyword) => keyword in schema);
}
