import { isJsonMediaType, isOpenRange } from "@plumbline/wire";
import { isDocumented, isText } from "../table/is-documented.ts";
import type { Violation } from "./outcome.ts";

/** The body of a response, read by its media type; or its plain text, if the document does not describe such a body. */
export interface ReadBody {
  readonly text?: string;
  readonly value?: unknown;
  /** Why a documented body is only a text, if its numbers are the reason. */
  readonly reason?: "inexact";
  /** The value that cannot be converted. */
  readonly violation?: Violation;
}

/** Reads a body. A response that is documented without media types has no body. A body without a content type is read as JSON. */
export async function readBody(
  documented: readonly string[] | undefined,
  response: Response,
  parse: (text: string) => unknown,
): Promise<ReadBody> {
  const contentType = response.headers.get("content-type") || assumedType(documented);
  const isKnown = documented && isDocumented(documented, contentType);
  const isData = isJsonMediaType(contentType);
  if (isKnown && !isData && !isText(contentType)) return { value: await response.blob() };
  const text = await response.text();
  if (documented?.length === 0) return {};
  if (!isKnown) return { text };
  try {
    return { value: isData ? parse(text) : text };
  } catch (error) {
    return { text, ...whyUnread(error) };
  }
}

/** Says from the error of a parser why a body could not be read. */
export function whyUnread(error: unknown): ReadBody {
  // Only `parseConverted` throws an error with a violation.
  const { violation } = error as ReadBody;
  return {
    ...(error instanceof RangeError && { reason: "inexact" }),
    ...(violation && { violation }),
  };
}

/** The content type of a body that names none: JSON if the document allows it. */
function assumedType(documented: readonly string[] = []): string {
  const isOpen = isOpenRange(documented[0] ?? "");
  return documented.find(isJsonMediaType) ?? (isOpen ? "application/json" : "");
}
