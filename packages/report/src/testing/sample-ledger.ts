import type { LedgerCoverage, RequirementOutcome } from "../run/run-report.ts";

function outcome(
  [id, says]: readonly [id: string, says: string],
  state: RequirementOutcome["state"],
  more: Partial<RequirementOutcome> = {},
): RequirementOutcome {
  return { id, says, state, checks: [], findings: [], ...more };
}

/** The states of the bookshop's statements. */
export const sampleLedger: LedgerCoverage = {
  source: "/home/ada/bookshop/requirements.yaml",
  proven: 2,
  broken: 2,
  unseen: 1,
  uncheckable: 1,
  entries: [
    outcome(["book-title", "A book has a title."], "proven", { checks: ["rejects/body"] }),
    outcome(["book-pages", "A book has at least one page."], "broken", {
      checks: ["rejects/body"],
      findings: ["c07d55e1"],
    }),
    outcome(["book-reviews", "A customer can review a book once."], "unseen", {
      checks: ["limits/body-size"],
      missing: ["limits/body-size"],
    }),
    outcome(["money-cents", "Money is counted in whole cents."], "broken", {
      checks: ["responses/body"],
      findings: ["f3a91c07"],
    }),
    outcome(["order-key", "An order needs its own key."], "proven"),
    outcome(["shop-opens", "The shop opens at nine."], "uncheckable", {
      because: "no request can be sent to a door",
    }),
  ],
};
