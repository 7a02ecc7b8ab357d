import { essenceOf } from "./essence-of.ts";

/**
 * Whether bodies of a media type are one JSON text: `application/json`, `text/json` or any type with the suffix `+json`. Parameters such as
 * `charset` change nothing.
 * @see https://www.rfc-editor.org/rfc/rfc6839#section-3.1
 */
export function isJsonMediaType(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}
