import { percentDecode } from "./decode.ts";
import { splitPair } from "./read-joined.ts";
import type { WirePair } from "./write-pairs.ts";

/** The pairs of a query or a form, with decoded names. */
export function splitQuery(query: string): readonly WirePair[] {
  return query
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const [name, text] = splitPair(part);
      return [percentDecode(name.replaceAll("+", " ")), text];
    });
}

/** The pairs of a `Cookie` header. @see https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1 */
export function splitCookies(header: string): readonly WirePair[] {
  return header
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(splitPair);
}
