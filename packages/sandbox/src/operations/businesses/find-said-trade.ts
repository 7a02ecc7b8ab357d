import type { Vertical } from "@local-ads/client";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { matchTrade } from "../../catalogue/match/match-trade.ts";
import type { Said } from "../../repositories/businesses.ts";

/** The trade that was chosen, else the one that the owner's words speak of; undefined where neither tells. */
export function findSaidTrade(
  { trade, description = "" }: Said,
  catalogue: Catalogue,
): Vertical | undefined {
  return findBySlug(trade ?? matchTrade(description, catalogue).trade, catalogue);
}

/** The trade that a text names, by its slug, its label or any other word for it. */
export function readTrade(text: string, catalogue: Catalogue): Vertical | undefined {
  const slug = text.trim().toLowerCase();
  return findBySlug(slug, catalogue) ?? findBySlug(matchTrade(text, catalogue).trade, catalogue);
}

function findBySlug(slug: string | undefined, { verticals }: Catalogue): Vertical | undefined {
  return verticals.find((vertical) => vertical.slug === slug);
}
