import type { MediaType } from "@plumbline/contract";
import { matchesMediaType, parseMediaType } from "@plumbline/wire";

/**
 * The media type that a caller accepts among those that a range of the document, such as `image/*`, allows. Undefined if there is none.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export function acceptRange(content: readonly MediaType[], accept: string): MediaType | undefined {
  for (const mediaType of acceptedTypes(accept)) {
    const range = content.find((media) => matchesMediaType(media.mediaType, mediaType));
    if (range !== undefined) return { ...range, mediaType };
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
