import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";

/** A JSON Pointer as the fragment of a URI. @see https://www.rfc-editor.org/rfc/rfc6901#section-6 */
export function fragmentUri(uri: string, pointer: string): string {
  return `${uri}#${parsePointer(pointer)
    .map((token) => encodeURIComponent(formatPointer([token]).slice(1)))
    .map((token) => `/${token}`)
    .join("")}`;
}
