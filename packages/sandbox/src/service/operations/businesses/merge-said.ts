import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import type { Said } from "../../../state/repositories/business-repository.ts";
import { readTrade } from "./find-said-trade.ts";
import type { SetUpInput } from "./read-set-up-input.ts";

/** Merges the earlier input with the new one. New values replace earlier ones; facts are merged. */
export function mergeSaid(
  before: Said,
  { trade, description, cities, website, facts }: SetUpInput,
  catalogue: Catalogue,
): Said {
  const named = trade === undefined ? undefined : readTrade(trade, catalogue);
  return {
    ...before,
    ...(named && { trade: named.slug }),
    ...(description !== undefined && { description }),
    ...(cities && { cities }),
    ...(website !== undefined && { website }),
    ...(facts && { facts: { ...before.facts, ...facts } }),
  };
}
