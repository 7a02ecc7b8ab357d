import { keptInCookie, keptInQuery, type PartText, textOf, urlEncoder } from "./encode.ts";
import type { WireEntry } from "./wire-entry.ts";
import { type WirePair, writePairs } from "./write-pairs.ts";

/** Writes the pairs of a query parameter, percent-encoded. */
export function writeQuery(entry: WireEntry, value: unknown, text?: PartText): readonly WirePair[] {
  return writePairs(entry, value, urlEncoder(entry, keptInQuery, text));
}

/** Writes the pairs of a cookie parameter: percent-encoded in the style `form`, as they are in the style `cookie`. */
export function writeCookie(
  entry: WireEntry,
  value: unknown,
  text: PartText = textOf,
): readonly WirePair[] {
  const isEncoded = entry.style !== "cookie";
  return writePairs(entry, value, isEncoded ? urlEncoder(entry, keptInCookie, text) : text);
}
