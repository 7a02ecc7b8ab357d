import type { MissingDetail, Vertical } from "@local-ads/client";
import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import type { Said } from "../../../state/repositories/business-repository.ts";
import { findSaidTrade } from "./find-said-trade.ts";
import { listMissingDetails } from "./list-missing-details.ts";
import { mergeSaid } from "./merge-said.ts";
import { findQuestion, type SetUpQuestion, takeAnswer } from "./set-up-question.ts";
import type { SetUpInput } from "./read-set-up-input.ts";

/** The state of a conversation. */
export type Turn =
  | { readonly kind: "needs_answer"; readonly question: SetUpQuestion }
  | {
      readonly kind: "needs_details" | "ready";
      readonly trade: Vertical;
      /** Empty if the set-up is ready. */
      readonly missing: readonly MissingDetail[];
    };

/** Returns the input so far, with the arguments and the reply of a call. */
export function listen(before: Said, input: SetUpInput, catalogue: Catalogue): Said {
  return takeAnswer(mergeSaid(before, input, catalogue), input.answer, catalogue);
}

/** Returns the next state of a conversation. */
export function takeTurn(said: Said, catalogue: Catalogue): Turn {
  const question = findQuestion(said, catalogue);
  const trade = findSaidTrade(said, catalogue);
  if (question) return { kind: "needs_answer", question };
  if (!trade) throw new Error("No question is open, but the trade is unknown");
  const missing = listMissingDetails(said, trade);
  return { kind: missing.length > 0 ? "needs_details" : "ready", trade, missing };
}
