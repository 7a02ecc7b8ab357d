import { anyHint, type Hint } from "../reading/hint.ts";
import type { Reading } from "../reading/reading.ts";
import { readContent } from "./read-content.ts";
import { joinedOf, readJoined } from "./read-joined.ts";
import type { WireEntry } from "./wire-entry.ts";

/**
 * Reads the value of a header. Spaces around the parts of a list are not part of them.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1
 */
export function readHeader(entry: WireEntry, text: string, hint: Hint = anyHint): Reading {
  const trimmed = text.trim();
  if (entry.mediaType !== undefined) return readContent(entry.mediaType, [trimmed], hint);
  return readJoined(trimmed, joinedOf(entry, "header", trim), hint);
}

function trim(text: string): readonly string[] {
  return [text.trim()];
}
