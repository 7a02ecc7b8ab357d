import { isDocumented, isJson, isText } from "../table/media-type.ts";

/** The body of an answer as its media type has it, or as plain text when the document does not describe such a body. */
export interface ReadBody {
  readonly text?: string;
  readonly value?: unknown;
}

/** A response documented without media types has no body, whatever came. A body without a content type is taken for JSON. */
export async function readBody(
  documented: readonly string[] | undefined,
  response: Response,
): Promise<ReadBody> {
  const contentType = response.headers.get("content-type") || documented?.find(isJson) || "";
  const isKnown = documented && isDocumented(documented, contentType);
  const isData = isJson(contentType);
  if (isKnown && !isData && !isText(contentType)) return { value: await response.blob() };
  const text = await response.text();
  if (documented?.length === 0) return {};
  if (!isKnown) return { text };
  try {
    return { value: isData ? JSON.parse(text) : text };
  } catch {
    return { text };
  }
}
