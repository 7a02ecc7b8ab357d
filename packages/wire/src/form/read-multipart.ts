import { createPartReader } from "./create-part-reader.ts";
import type { ReceivedPart } from "./received-part.ts";

/**
 * Takes a `multipart/*` body apart. Undefined if the content type names no boundary, or the body does not end with it.
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 */
export function readMultipart(
  contentType: string,
  bytes: Uint8Array,
): readonly ReceivedPart[] | undefined {
  const reader = createPartReader(contentType);
  const parts = reader?.push(bytes);
  const last = reader?.end();
  return parts && last && [...parts, ...last];
}
