import { anyHint, type Hint } from "../reading/hint.ts";
import type { Reading } from "../reading/reading.ts";
import { decodeNothing, decodePath, decodeQuery, orAsIs, percentDecode } from "./decode.ts";
import { readPairs } from "./read-pairs.ts";
import type { WireEntry } from "./wire-entry.ts";
import type { WirePair } from "./write-pairs.ts";

/** Reads a parameter from the pairs of a query, as `splitQuery` returns them. Undefined if it is absent. */
export function readQuery(
  entry: WireEntry,
  pairs: readonly WirePair[],
  hint: Hint = anyHint,
): Reading | undefined {
  const decode = entry.allowReserved === true ? orAsIs(decodeQuery) : decodeQuery;
  return readPairs(entry, pairs, { decode, hint });
}

/** Reads a parameter from the pairs of a `Cookie` header, as `splitCookies` returns them. Undefined if it is absent. */
export function readCookie(
  entry: WireEntry,
  pairs: readonly WirePair[],
  hint: Hint = anyHint,
): Reading | undefined {
  if (entry.style === "cookie") return readPairs(entry, pairs, { decode: decodeNothing, hint });
  const decoded = pairs.map(([name, text]) => [percentDecode(name), text] as const);
  return readPairs(entry, decoded, { decode: orAsIs(decodePath), hint });
}
