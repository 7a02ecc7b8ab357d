import { keptInPath, type PartText, textOf, urlEncoder } from "./encode.ts";
import type { WireEntry } from "./wire-entry.ts";
import { writeText } from "./write-text.ts";

/** Writes the text that replaces `{name}` in a path, percent-encoded. */
export function writePath(entry: WireEntry, value: unknown, text?: PartText): string {
  return writeText(entry, value, urlEncoder(entry, keptInPath, text));
}

/** Writes the value of a header, without percent-encoding. */
export function writeHeader(entry: WireEntry, value: unknown, text: PartText = textOf): string {
  return writeText(entry, value, text);
}
