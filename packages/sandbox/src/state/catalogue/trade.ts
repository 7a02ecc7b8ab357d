import type { Vertical } from "@local-ads/client";

/** A trade of the list, with the words that match an owner's description to it. */
export interface Trade {
  readonly vertical: Vertical;
  /** Synonyms of the label. A synonym in a description decides for the trade. */
  readonly names: readonly string[];
  /** Words that suggest the trade, in addition to the keywords of its specialties. */
  readonly hints: readonly string[];
  /** The services of the trade, the most common ones first. */
  readonly specialties: readonly Specialty[];
}

/** A service of a trade. A page for it has its text, and its photo in the header. */
export interface Specialty {
  readonly keywords: readonly string[];
  /** In lower case. Completes "The page is set up for …". */
  readonly phrase: string;
  /** Slug of the header photo. */
  readonly photo: string;
}
