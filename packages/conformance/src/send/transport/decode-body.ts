import { isUtf8 } from "node:buffer";
import { type JsonValue, isJsonMediaType } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";

/** A body as an exchange holds it. */
export type Decoded = Pick<ReceivedResponse, "text" | "json" | "unread" | "isGarbled">;

export interface DecodeOptions {
  /** How much of the body was read, if not all of it. */
  readonly cut: string | undefined;
  readonly mask: (text: string) => string;
  /** The body of an earlier response with the same text. Default: none. */
  readonly known?: (text: string) => Decoded | undefined;
}

/** The text of a body, and its JSON if the content type says so. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.1 */
export function decodeBody(
  bytes: Uint8Array,
  contentType: string,
  { cut, mask, known }: DecodeOptions,
): Decoded {
  // The last character of a part may be incomplete.
  const text = mask(new TextDecoder().decode(bytes, { stream: cut !== undefined }));
  if (cut !== undefined) return { text, unread: cut };
  if (!isJsonMediaType(contentType)) return { text };
  if (!isUtf8(bytes)) return { text, isGarbled: true };
  const same = known?.(text);
  if (same?.json !== undefined) return same;
  if (isNestedTooDeep(text))
    return { text, unread: `JSON of more than ${deepest} levels, which was not read` };
  const json = parse(text);
  return { text, ...(json === undefined ? {} : { json }) };
}

/** Functions over JSON values recurse for each level. @see https://www.rfc-editor.org/rfc/rfc8259#section-9 */
const deepest = 500;

function isNestedTooDeep(text: string): boolean {
  if (text.length <= deepest) return false;
  let depth = 0;
  for (let index = 0; index < text.length && depth <= deepest; index += 1) {
    const char = text[index];
    if (char === '"') index = endOfString(text, index);
    else if (char === "[" || char === "{") depth += 1;
    else if (char === "]" || char === "}") depth -= 1;
  }
  return depth > deepest;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}

function parse(text: string): JsonValue | undefined {
  try {
    // JSON.parse returns only JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
