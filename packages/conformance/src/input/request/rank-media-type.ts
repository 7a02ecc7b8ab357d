import type { JsonSchema, MediaType } from "@plumbline/contract";
import { mediaKind, type MediaKind } from "@plumbline/wire";

/** The formats that the suite can write for any value, the ones that it reads best first. */
const formats: readonly MediaKind[] = [
  "json",
  "form",
  "multipart",
  "xml",
  "json-lines",
  "json-sequence",
  "event-stream",
];

/**
 * How well the suite can write a media type: the lower, the better. `undefined` if it cannot: a media range, or a format of its own for a
 * value that is not a text.
 */
export function rankMediaType({ mediaType, schema }: MediaType): number | undefined {
  if (mediaType.includes("*")) return undefined;
  const kind = mediaKind(mediaType);
  const rank = formats.indexOf(kind);
  if (rank !== -1) return rank;
  const isContent = schema === undefined || isText(schema.schema) || kind === "text";
  return isContent ? formats.length : undefined;
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
