import type { BusinessSetUpResult } from "@local-ads/client";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { matchTrade } from "../../catalogue/match/match-trade.ts";
import type { Said } from "../../repositories/businesses.ts";
import { parseCities } from "./parse-cities.ts";
import { findSaidTrade, readTrade } from "./find-said-trade.ts";

export type SetUpQuestion = NonNullable<BusinessSetUpResult["question"]>;

/** Something without which no page can be made. */
interface Topic {
  readonly isOpen: (said: Said, catalogue: Catalogue) => boolean;
  readonly ask: (said: Said, catalogue: Catalogue) => SetUpQuestion;
  /** What the answer adds to what was said; undefined where it does not answer the question. */
  readonly read: (answer: string, catalogue: Catalogue) => Said | undefined;
}

/** In the order in which they are asked. */
const topics: readonly Topic[] = [
  {
    isOpen: (said, catalogue) => findSaidTrade(said, catalogue) === undefined,
    ask: (said, catalogue) => ({
      key: "trade",
      text: "Which trade is closest to what you do?",
      options: listTrades(said, catalogue),
    }),
    read(answer, catalogue) {
      const trade = readTrade(answer, catalogue);
      return trade && { trade: trade.slug };
    },
  },
  {
    isOpen: ({ cities }) => cities === undefined,
    ask: () => ({
      key: "cities",
      text: 'In which cities do you work? Name each as "City, ST", with a semicolon between two.',
      options: [],
    }),
    read(answer) {
      const cities = parseCities(answer);
      return cities && { cities };
    },
  },
];

/** The one question to ask next; undefined where none is open. */
export function findQuestion(said: Said, catalogue: Catalogue): SetUpQuestion | undefined {
  return findTopic(said, catalogue)?.ask(said, catalogue);
}

/**
 * Takes an answer as the reply to the question that is open, which is the one that was asked last: nothing else in the
 * arguments has changed. An answer that is none, or comes when nothing was asked, changes nothing.
 */
export function takeAnswer(said: Said, answer: string | undefined, catalogue: Catalogue): Said {
  if (answer === undefined) return said;
  return { ...said, ...findTopic(said, catalogue)?.read(answer, catalogue) };
}

function findTopic(said: Said, catalogue: Catalogue): Topic | undefined {
  return topics.find(({ isOpen }) => isOpen(said, catalogue));
}

/** Those that the owner's words may mean, or all. */
function listTrades({ description = "" }: Said, catalogue: Catalogue): string[] {
  const { candidates } = matchTrade(description, catalogue);
  return candidates.length > 0 ? [...candidates] : catalogue.verticals.map(({ slug }) => slug);
}
