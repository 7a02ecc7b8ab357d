import { findTrade } from "../all-trades.ts";
import type { Specialty } from "../trade.ts";
import { findMeanings, indexPhrases } from "./phrase-index.ts";

/** The one specialty of a trade that an owner's own words name; undefined when they name none, or several. */
export function matchSpecialty(trade: string, words: string): Specialty | undefined {
  const phrases = (findTrade(trade)?.specialties ?? []).flatMap((specialty) =>
    specialty.keywords.map((keyword) => [keyword, specialty] as const),
  );
  const found = new Set(findMeanings(words, indexPhrases(phrases)));
  const [specialty] = found;
  return found.size === 1 ? specialty : undefined;
}
