import { asObject, type Parameter } from "@plumbline/contract";

/**
 * Whether a header has a value that the client does not serialize: a caller passes it as text. Lists of plain values are serialized.
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function isTextHeader({ in: place, mediaType, schema }: Parameter): boolean {
  if (place !== "header") return false;
  const { type, properties } = typeof schema.schema === "object" ? asObject(schema.schema) : {};
  return mediaType !== undefined || properties !== undefined || [type].flat().includes("object");
}
