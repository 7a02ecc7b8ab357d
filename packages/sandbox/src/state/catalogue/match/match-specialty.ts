import { findTrade } from "../all-trades.ts";
import type { Specialty } from "../trade.ts";
import { findMeanings, indexPhrases } from "./phrase-index.ts";

/** Returns the specialty of a trade in a description, or undefined if there is none or more than one. */
export function matchSpecialty(trade: string, words: string): Specialty | undefined {
  const phrases = (findTrade(trade)?.specialties ?? []).flatMap((specialty) =>
    specialty.keywords.map((keyword) => [keyword, specialty] as const),
  );
  const found = new Set(findMeanings(words, indexPhrases(phrases)));
  const [specialty] = found;
  return found.size === 1 ? specialty : undefined;
}
