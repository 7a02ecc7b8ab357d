import { allTrades } from "./all-trades.ts";
import type { Catalogue } from "./catalogue.ts";

const globalAvoid: readonly string[] = [
  "guaranteed results",
  "number one",
  "best in the state",
  "risk free",
  "government approved",
  "act now or lose out",
  "names of competitors",
  "questions about the reader's health, debts or family",
];

/** Creates the catalogue: all trades, and the words that no ad can use. */
export function createCatalogue(): Catalogue {
  return { verticals: allTrades.map(({ vertical }) => vertical), globalAvoid };
}
