import { isDocumented, isJson, isText } from "./media-type.ts";

/** The body of an answer as its media type has it, or as plain text when the document does not describe such a body. */
export type ReadBody = { readonly value: unknown } | { readonly text: string };

/** A response documented without media types has no body, whatever came. A body without a content type is taken for JSON. */
export async function readBody(
  documented: readonly string[] | undefined,
  response: Response,
): Promise<ReadBody> {
  const contentType = response.headers.get("content-type") || documented?.find(isJson) || "";
  const isKnown = documented !== undefined && isDocumented(documented, contentType);
  const isData = isJson(contentType);
  if (isKnown && !isData && !isText(contentType)) return { value: await response.blob() };
  const text = await response.text();
  if (documented?.length === 0) return { value: undefined };
  if (!isKnown) return { text };
  return isData ? parseJson(text) : { value: text };
}

function parseJson(text: string): ReadBody {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { text };
  }
}
