import type { Vertical } from "@local-ads/client";
import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import { Rejection } from "../../../dispatch/rejection.ts";

/** Finds a trade by its slug. Throws `Rejection` with `not-found`. */
export function findVertical({ verticals }: Catalogue, slug: string): Vertical {
  const vertical = verticals.find((each) => each.slug === slug);
  if (vertical) return vertical;
  throw new Rejection("not-found", `The catalogue has no trade "${slug}".`);
}
