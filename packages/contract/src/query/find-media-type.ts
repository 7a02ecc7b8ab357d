import { essenceOf } from "./essence-of.ts";
import type { MediaType } from "../model/contract.ts";

/**
 * The entry of `content` for a body of this content type: the exact one, or `type/*`, or any type.
 * Parameters such as `charset` are ignored, unless an entry names them too; a suffix is part of the name (`application/problem+json` is not `application/json`).
 * Without a content type, only an entry for any type matches.
 * @see https://spec.openapis.org/oas/v3.1.1#media-type-object
 */
export function findMediaType(
  content: readonly MediaType[],
  contentType: string | undefined,
): MediaType | undefined {
  const name = essenceOf(contentType ?? "");
  const [type] = name.split("/");
  return (
    content.find(({ mediaType }) => normalise(mediaType) === normalise(contentType ?? "")) ??
    [name, `${type}/*`, "*/*"]
      .map((range) => content.find(({ mediaType }) => essenceOf(mediaType) === range))
      .find((entry) => entry !== undefined)
  );
}

function normalise(mediaType: string): string {
  return mediaType.replaceAll(/\s/g, "").toLowerCase();
}
