import { essenceOf, type MediaType } from "@plumbline/contract";
import { type PairedRanges, pairRanges } from "./pair-ranges.ts";

/** Pairs the media types of two bodies. Parameters such as `charset` count only if one body has several sets of them. */
export function pairMediaTypes(
  before: readonly MediaType[],
  after: readonly MediaType[],
): PairedRanges<MediaType> {
  return pairRanges(before, after, {
    keys: [wholeName, nameOf],
    contains: (range, part) => contains(nameOf(range), nameOf(part)),
    isRange: (item) => nameOf(item).endsWith("/*"),
  });
}

function nameOf({ mediaType }: MediaType): string {
  return essenceOf(mediaType);
}

function wholeName({ mediaType }: MediaType): string {
  return mediaType.replaceAll(/\s/g, "").toLowerCase();
}

function contains(range: string, name: string): boolean {
  if (range === name || range === "*/*") return true;
  return range.endsWith("/*") && name.startsWith(range.slice(0, -1));
}
