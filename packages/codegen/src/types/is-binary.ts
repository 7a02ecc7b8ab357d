import {
  asObject,
  isObject,
  isOpenRange,
  type JsonValue,
  type MediaType,
} from "@plumbline/contract";

/** Whether a schema describes bytes. The upgrade to OpenAPI 3.1 replaces `format: binary` by a media type. */
export function isBinary(schema: JsonValue | undefined): boolean {
  const { format, contentMediaType, contentEncoding } = asObject(schema);
  return format === "binary" || (contentMediaType !== undefined && contentEncoding === undefined);
}

/**
 * Whether a body of any type is data, which is read and written as JSON unless the content type says otherwise. Bytes have an empty schema.
 * @see https://spec.openapis.org/oas/v3.1.1#considerations-for-file-uploads
 */
export function isOpenData({ mediaType, schema }: MediaType): boolean {
  if (!isOpenRange(mediaType)) return false;
  const isEmpty = isObject(schema?.schema) && Object.keys(schema.schema).length === 0;
  return !isEmpty && !isBinary(schema?.schema);
}

/** Whether a body of any type is bytes. */
export function isOpenBytes(content: MediaType): boolean {
  return isOpenRange(content.mediaType) && !isOpenData(content);
}
