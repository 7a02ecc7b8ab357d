import type { BusinessSetUpResult } from "@local-ads/client";
import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import { matchTrade } from "../../../state/catalogue/match/match-trade.ts";
import type { Said } from "../../../state/repositories/business-repository.ts";
import { parseCities } from "./parse-cities.ts";
import { findSaidTrade, readTrade } from "./find-said-trade.ts";

export type SetUpQuestion = NonNullable<BusinessSetUpResult["question"]>;

/** A question about required information. */
interface Topic {
  readonly isOpen: (said: Said, catalogue: Catalogue) => boolean;
  readonly ask: (said: Said, catalogue: Catalogue) => SetUpQuestion;
  /** Returns what the answer adds to the input, or undefined if it does not answer the question. */
  readonly read: (answer: string, catalogue: Catalogue) => Said | undefined;
}

/** The questions in their order. */
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
      text: 'In which cities do you work? Write each as "City, ST" and separate them with semicolons.',
      options: [],
    }),
    read(answer) {
      const cities = parseCities(answer);
      return cities && { cities };
    },
  },
];

/** Returns the next question, or undefined if none is open. */
export function findQuestion(said: Said, catalogue: Catalogue): SetUpQuestion | undefined {
  return findTopic(said, catalogue)?.ask(said, catalogue);
}

/**
 * Applies an answer to the open question, which is the last one asked because the other arguments are the same. An answer
 * that does not fit, or that comes without a question, changes nothing.
 */
export function takeAnswer(said: Said, answer: string | undefined, catalogue: Catalogue): Said {
  if (answer === undefined) return said;
  return { ...said, ...findTopic(said, catalogue)?.read(answer, catalogue) };
}

function findTopic(said: Said, catalogue: Catalogue): Topic | undefined {
  return topics.find(({ isOpen }) => isOpen(said, catalogue));
}

/** Returns the trades that match the owner's words, or all trades. */
function listTrades({ description = "" }: Said, catalogue: Catalogue): string[] {
  const { candidates } = matchTrade(description, catalogue);
  return candidates.length > 0 ? [...candidates] : catalogue.verticals.map(({ slug }) => slug);
}
