import type { MutantKind } from "../mutant.ts";

/** A check that noticed a mutant, with the operation. */
export interface Notice {
  readonly check: string;
  readonly operation: string;
}

/** The result of one mutant. */
export interface Outcome {
  readonly id: string;
  readonly kind: MutantKind;
  readonly operator: string;
  readonly states: string;
  /** The first `must` finding or the error that ended a run. */
  readonly noticed?: Notice;
  /** After a full run every check that noticed it, otherwise those of the stage that noticed. */
  readonly by: readonly string[];
  /** Checks of severity `advice` that noticed it. */
  readonly advice: readonly string[];
  /** Requests until the end of the check that noticed, over all stages. */
  readonly requests: number;
  readonly writes: number;
  /** How many responses were altered, for mutants that alter responses. */
  readonly altered?: number;
  readonly milliseconds: number;
}
