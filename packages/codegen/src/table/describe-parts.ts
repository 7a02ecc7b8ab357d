import type { BodyEntry, PartEntry } from "@plumbline/client-runtime";
import type { MediaType, PartEncoding } from "@plumbline/contract";

/**
 * How parts of a form are written, without those of the default. A URL-encoded form has styles, a multipart form media types.
 * @see https://spec.openapis.org/oas/v3.1.1#encoding-object
 */
export function describeParts(
  content: readonly MediaType[],
  mediaType: string,
): NonNullable<BodyEntry["parts"]> {
  const { encoding = {} } = content.find((each) => each.mediaType === mediaType) ?? {};
  const describe = /^multipart\//i.test(mediaType) ? withMediaType : withStyle;
  const parts = Object.entries(encoding).map(([name, part]) => [name, describe(part)] as const);
  return Object.fromEntries(parts.filter(([, part]) => Object.keys(part).length > 0));
}

function withStyle({ style, explode, allowReserved }: PartEncoding): PartEntry {
  return {
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved === true && { allowReserved }),
  };
}

/** A list or a range of media types leaves the choice to the caller, as the type of a `Blob`. */
function withMediaType({ contentType = "" }: PartEncoding): PartEntry {
  return /^[^,*]+$/.test(contentType) ? { contentType } : {};
}
