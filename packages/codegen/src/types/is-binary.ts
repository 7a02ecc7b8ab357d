import { asObject, type JsonValue } from "@plumbline/contract";

/** Whether a schema describes bytes. The upgrade to OpenAPI 3.1 replaces `format: binary` by a media type. */
export function isBinary(schema: JsonValue | undefined): boolean {
  const { format, contentMediaType, contentEncoding } = asObject(schema);
  return format === "binary" || (contentMediaType !== undefined && contentEncoding === undefined);
}
