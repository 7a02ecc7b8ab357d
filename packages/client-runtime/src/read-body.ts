import { findMediaType, isJson, isText } from "./media-type.ts";

/** The body of an answer as its media type has it; `read` is false when the document does not describe such a body. */
export type ReadBody = { readonly read: true; readonly value: unknown } | { readonly read: false };

const unread: ReadBody = { read: false };

/** A response documented without media types has no body, whatever came. A body without a content type is taken for JSON. */
export async function readBody(
  documented: readonly string[],
  body: Blob,
  contentType: string,
): Promise<ReadBody> {
  if (documented.length === 0) return { read: true, value: undefined };
  const assumed = contentType === "" ? (documented.find(isJson) ?? "") : contentType;
  if (findMediaType(documented, assumed) === undefined) return unread;
  if (isJson(assumed)) return parseJson(await body.text());
  return { read: true, value: isText(assumed) ? await body.text() : body };
}

function parseJson(text: string): ReadBody {
  try {
    return { read: true, value: JSON.parse(text) };
  } catch {
    return unread;
  }
}
