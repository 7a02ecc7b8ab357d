import { chooseMediaType } from "@plumbline/wire";
import type { MediaType } from "../model/contract.ts";

/**
 * The entry of `content` for a body of this content type: the exact one, or `type/*`, or any type. Without a content type, only an
 * entry for any type matches.
 * @see https://spec.openapis.org/oas/v3.1.1#media-type-object
 */
export function findMediaType(
  content: readonly MediaType[],
  contentType: string | undefined,
): MediaType | undefined {
  const key = chooseMediaType(
    content.map(({ mediaType }) => mediaType),
    contentType,
  );
  return content.find(({ mediaType }) => mediaType === key);
}
