import type { Vertical } from "@local-ads/client";
import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import { matchTrade } from "../../../state/catalogue/match/match-trade.ts";
import type { Said } from "../../../state/repositories/business-repository.ts";

/** Returns the chosen trade, or the one in the owner's words, or undefined. */
export function findSaidTrade(
  { trade, description = "" }: Said,
  catalogue: Catalogue,
): Vertical | undefined {
  return findBySlug(trade ?? matchTrade(description, catalogue).trade, catalogue);
}

/** Finds the trade in a text by its slug, its label or a synonym. */
export function readTrade(text: string, catalogue: Catalogue): Vertical | undefined {
  const slug = text.trim().toLowerCase();
  return findBySlug(slug, catalogue) ?? findBySlug(matchTrade(text, catalogue).trade, catalogue);
}

function findBySlug(slug: string | undefined, { verticals }: Catalogue): Vertical | undefined {
  return verticals.find((vertical) => vertical.slug === slug);
}
