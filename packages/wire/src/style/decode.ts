import type { Hint } from "../reading/hint.ts";

/** The texts that an encoded text can stand for. */
export type Decode = (text: string) => readonly string[];

export interface ReadOptions {
  readonly decode: Decode;
  readonly hint: Hint;
}

/** The decoded text; a text that is not encoded correctly as it is. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In a path. */
export const decodePath: Decode = (text) => [percentDecode(text)];

/** In a query or a form, where a plus sign is a space for most readers, and itself for RFC 3986. */
export const decodeQuery: Decode = (text) =>
  text.includes("+")
    ? [percentDecode(text.replaceAll("+", " ")), percentDecode(text)]
    : [percentDecode(text)];

/** In a header, or in a cookie of the style `cookie`. */
export const decodeNothing: Decode = (text) => [text];

/** With the text as it is: `allowReserved` keeps percent-encoded triples of the value, and many cookies are not encoded. */
export function orAsIs(decode: Decode): Decode {
  return (text) => [...new Set([...decode(text), text])];
}
