import type { Gap } from "@plumbline/report";
import type { CaseVerdict } from "../case.ts";

/** A verdict whose breach may be a gap between document and server. Other verdicts stay as they are. */
export function withGap(verdict: CaseVerdict, gap: Gap | undefined): CaseVerdict {
  return gap && verdict.outcome === "broken" ? { ...verdict, gap } : verdict;
}

/** The gap behind a valid input that is rejected for a reason that the document does not state. */
export const unstatedRule: Gap = {
  says: "State the rule that rejects this input, or give an example that the server accepts",
};
