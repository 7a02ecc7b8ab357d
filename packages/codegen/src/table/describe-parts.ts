import type { BodyEntry, PartEntry } from "@plumbline/client-runtime";
import { type MediaType, partHeaders, type PartEncoding } from "@plumbline/contract";

type Parts = Pick<BodyEntry, "parts" | "prefixParts" | "itemPart">;

/**
 * How the members of a form or the items of a multipart body are written, without those of the default: by a style, or by a media type.
 * @see https://spec.openapis.org/oas/v3.2.0#encoding-object
 */
export function describeParts({ encoding = {}, prefixEncoding, itemEncoding }: MediaType): Parts {
  const all = Object.entries(encoding).map(([name, part]) => [name, describe(part)] as const);
  const parts = all.filter(([, part]) => Object.keys(part).length > 0);
  return {
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
    ...(prefixEncoding && { prefixParts: prefixEncoding.map(describe) }),
    ...(itemEncoding && { itemPart: describe(itemEncoding) }),
  };
}

/** A list or a range of media types leaves the choice to the caller, as the type of a `Blob`. */
function describe(encoding: PartEncoding): PartEntry {
  const { style, explode, allowReserved, contentType = "" } = encoding;
  const headers = partHeaders(encoding);
  return {
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved !== undefined && { allowReserved }),
    ...(/^[^,*]+$/.test(contentType) && { contentType }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}
