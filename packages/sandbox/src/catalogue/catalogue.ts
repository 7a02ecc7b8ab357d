import type { Vertical } from "@local-ads/client";

/** The trades on offer, with their rules. */
export interface Catalogue {
  /** In the order they are listed. */
  readonly verticals: readonly Vertical[];
  readonly globalAvoid: readonly string[];
}
