import type { MutantKind } from "../mutant.ts";

/** A check that noticed a mutant, and the operation it noticed it on. */
export interface Notice {
  readonly check: string;
  readonly operation: string;
}

/** What became of one mutant. */
export interface Outcome {
  readonly id: string;
  readonly kind: MutantKind;
  readonly operator: string;
  readonly states: string;
  /** The first `must` finding, or the error that ended a run. */
  readonly noticed?: Notice;
  /** Every check that notices it, where the whole suite was asked; else those of the stage that noticed. */
  readonly by: readonly string[];
  /** Checks of severity `advice` that noticed it. */
  readonly advice: readonly string[];
  /** Sent until the check that noticed had ended, over all stages. */
  readonly requests: number;
  readonly writes: number;
  /** How many answers were altered, for those that alter answers. */
  readonly altered?: number;
  readonly milliseconds: number;
}
