import type { WireEntry } from "./wire-entry.ts";

/**
 * Writes one part of a value. `item` is a part that delimiters separate from others; a name keeps no reserved characters.
 */
export type Encode = (part: unknown, role: PartRole) => string;

export type PartRole = "name" | "value" | "item";

/** How a part of a value becomes a text, before it is encoded. Default: `textOf`. */
export type PartText = (part: unknown) => string;

/** A text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Percent-encodes everything that RFC 3986 does not call unreserved. Throws URIError for half of a surrogate pair. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The encoding of a value in a URL. With `allowReserved`, the reserved characters of `kept` stay, and so do percent-encoded triples. Characters
 * that end a value or separate it from others are never among them.
 * @see https://spec.openapis.org/oas/v3.2.0#url-percent-encoding
 */
export function urlEncoder(
  { allowReserved, style }: WireEntry,
  kept: RegExp,
  text: PartText = textOf,
): Encode {
  return (part, role) => {
    const encoded = percentEncode(text(part));
    // A full stop separates the items of a label, although URLs do not reserve it.
    if (style === "label" && role !== "value") return encoded.replaceAll(".", "%2E");
    if (!allowReserved || role === "name") return encoded;
    const reserved = encoded.replace(/%25(?=[\dA-F]{2})/gi, "%").replace(kept, decodeURIComponent);
    return role === "item" ? reserved.replaceAll(",", "%2C").replaceAll(";", "%3B") : reserved;
  };
}

/** In a query, without `&`, `=`, `+` and what RFC 3986 does not allow there. */
export const keptInQuery: RegExp = /%(?:2F|3A|3F|40|21|24|27|28|29|2A|2C|3B)/g;

/** In a segment of a path. */
export const keptInPath: RegExp = /%(?:3A|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g;

/** In a cookie, without what separates cookies. */
export const keptInCookie: RegExp = /%(?:2F|3A|3F|40|21|23|24|26|27|28|29|2A|2B|3D|5B|5D)/g;
