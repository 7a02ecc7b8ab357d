import type { Vertical } from "@local-ads/client";

/** The trades of the service with their rules. */
export interface Catalogue {
  /** In the order of the list. */
  readonly verticals: readonly Vertical[];
  readonly globalAvoid: readonly string[];
}
