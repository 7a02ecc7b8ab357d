import type { RequirementState } from "../run/run-report.ts";

export interface StateWords {
  readonly title: string;
  readonly means: string;
}

/** The states of ledger statements, in the order of all reports. */
export const requirementStates: Readonly<Record<RequirementState, StateWords>> = {
  broken: { title: "broken", means: "a finding that fails the run breaks it" },
  proven: { title: "proven", means: "each place has a proven clause, and each check passed" },
  unseen: { title: "not covered", means: "the run did not cover it sufficiently" },
  uncheckable: { title: "not checkable", means: "no clause and no check covers it" },
};
