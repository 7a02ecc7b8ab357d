import type { Vertical } from "@local-ads/client";

/** A trade as it is listed, and the words by which an owner's own description is matched to it. */
export interface Trade {
  readonly vertical: Vertical;
  /** What this work, or someone who does it, is called, besides its label. Naming one decides for the trade. */
  readonly names: readonly string[];
  /** What merely suggests the trade. The keywords of its specialties do so too. */
  readonly hints: readonly string[];
  /** The services of the trade, the usual ones first. */
  readonly specialties: readonly Specialty[];
}

/** A service inside a trade. A page that is set up for it speaks of it, and shows its photo in the header. */
export interface Specialty {
  readonly keywords: readonly string[];
  /** Lower case; completes "The page is set up for …". */
  readonly phrase: string;
  /** Slug of the header photo. */
  readonly photo: string;
}
