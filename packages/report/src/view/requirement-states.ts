import type { RequirementState } from "../run/run-report.ts";

export interface StateWords {
  readonly title: string;
  readonly means: string;
}

/** What may have become of a statement of the ledger, in the words and the order of every report. */
export const requirementStates: Readonly<Record<RequirementState, StateWords>> = {
  broken: { title: "broken", means: "a finding that fails the run says so" },
  proven: { title: "proven", means: "each place has a proven clause, and each check passed" },
  unseen: { title: "not looked at", means: "the run looked at too little of it" },
  uncheckable: { title: "not checkable", means: "no clause and no check says anything of it" },
};
