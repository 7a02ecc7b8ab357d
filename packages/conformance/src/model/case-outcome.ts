import type { Exchange, Skip, StopReason } from "@plumbline/report";
import type { Case, CaseVerdict } from "./case.ts";
import type { Observation } from "./check.ts";

/** The end of a run before its last case, with the sentence that explains it. */
export interface StopNotice {
  readonly reason: StopReason;
  readonly message: string;
}

/** The verdict on one case, and the exchanges of the trial that decided it. */
export interface CaseOutcome {
  readonly planned: Case;
  readonly verdict: CaseVerdict;
  readonly exchanges: readonly Exchange[];
  readonly seed: number;
  /** Counterexample path of fast-check, if the case failed. */
  readonly path?: string;
  readonly trials: number;
  /** Set if the case ended early. */
  readonly stop?: StopNotice;
}

/** The requests of an entry, and how long they took. */
export interface Spent {
  readonly operations: number;
  readonly writes: number;
  readonly durationMs: number;
}

/** The outcome of executing one entry of the plan, for the judge. */
export type EntryOutcome =
  | { readonly kind: "skipped"; readonly skip: Skip }
  | {
      readonly kind: "cases";
      readonly outcomes: readonly CaseOutcome[];
      readonly spent: Spent;
      /** The number of cases that did not fit into the budget or the time. */
      readonly leftOut: number;
    }
  | {
      readonly kind: "observations";
      readonly observations: readonly Observation[];
      readonly spent: Spent;
    };
