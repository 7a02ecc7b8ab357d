import type { MediaType } from "@plumbline/contract";
import { isJsonMediaType, matchesMediaType, parseMediaType } from "@plumbline/wire";

/**
 * The media type for a caller that names none of the document's: one that a range of the document, such as `image/*`, allows, or the
 * document's JSON for a caller that accepts another kind of JSON, such as `application/vnd.github.v3+json`. Undefined if there is none.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export function acceptRange(content: readonly MediaType[], accept: string): MediaType | undefined {
  for (const mediaType of acceptedTypes(accept)) {
    const range = content.find((media) => matchesMediaType(media.mediaType, mediaType));
    if (range !== undefined) return { ...range, mediaType };
    const json = content.find((media) => isJsonMediaType(media.mediaType));
    if (json !== undefined && isJsonMediaType(mediaType)) return json;
  }
  return undefined;
}

/** The media types of a header, the preferred one first. Ranges and rejected types are left out. */
function acceptedTypes(accept: string): readonly string[] {
  return accept
    .split(",")
    .map((text) => parseMediaType(text))
    .map(({ essence, parameters }) => ({ essence, quality: Number(parameters["q"] ?? 1) }))
    .filter(({ essence, quality }) => quality > 0 && /^[^*/]+\/[^*/]+$/.test(essence))
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ essence }) => essence);
}
