import type { MutantKind } from "../mutant.ts";

/** The parsed options of the `mutants` command. */
export interface MutantsFlags {
  readonly kind?: MutantKind;
  readonly only?: string;
  readonly sample?: number;
  readonly seed: number;
  readonly full?: boolean;
  /** In milliseconds. */
  readonly time?: number;
  readonly countsRejected?: boolean;
  /** The kill matrix of an earlier run. */
  readonly own?: string;
  /** The kill matrix of an earlier run. */
  readonly worth?: string;
  readonly price?: boolean;
  readonly legal?: boolean;
  readonly seeds: number;
  readonly workers: number;
  readonly reportDir?: string;
  readonly list?: boolean;
  readonly json?: boolean;
}
