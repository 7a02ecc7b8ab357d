import type { Vertical } from "@local-ads/client";
import { findTrade } from "../all-trades.ts";
import type { Catalogue } from "../catalogue.ts";
import { containsPhrase, findMeanings, indexPhrases, type PhraseIndex } from "./phrase-index.ts";

export interface TradeMatch {
  /** Slug of the matching trade. Absent if none or more than one matches. */
  readonly trade?: string;
  /** Slugs of all possible trades, in the order of the catalogue. */
  readonly candidates: readonly string[];
}

interface Mention {
  readonly slug: string;
  /** Whether the description has a name of the trade, not only words that suggest it. */
  readonly isNamed: boolean;
}

/** Matches a description to a trade of the catalogue. A named trade wins over suggested trades. */
export function matchTrade(words: string, catalogue: Catalogue): TradeMatch {
  const mentions = findMeanings(words, indexOf(catalogue));
  const named = mentions.filter(({ isNamed }) => isNamed);
  const telling = new Set((named.length > 0 ? named : mentions).map(({ slug }) => slug));
  const candidates = catalogue.verticals
    .map(({ slug }) => slug)
    .filter((slug) => telling.has(slug));
  const [trade] = candidates;
  return candidates.length === 1 && trade !== undefined ? { trade, candidates } : { candidates };
}

/** The indexes by catalogue. */
const indexes = new WeakMap<Catalogue, PhraseIndex<Mention>>();

function indexOf(catalogue: Catalogue): PhraseIndex<Mention> {
  const index = indexes.get(catalogue) ?? indexPhrases(catalogue.verticals.flatMap(listPhrases));
  indexes.set(catalogue, index);
  return index;
}

function listPhrases(vertical: Vertical): readonly (readonly [string, Mention])[] {
  const { slug, label, singular } = vertical;
  const trade = findTrade(slug);
  const names = [label, singular, slug, ...(trade?.names ?? [])];
  const keywords = trade?.specialties.flatMap((specialty) => specialty.keywords) ?? [];
  const phrases = new Set([...names, ...(trade?.hints ?? []), ...keywords]);
  return [...phrases].map((phrase) => [
    phrase,
    { slug, isNamed: names.some((name) => containsPhrase(phrase, name)) },
  ]);
}
