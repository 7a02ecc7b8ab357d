import type { Fixtures } from "../../model/target.ts";
import type { MadeThing } from "./made-thing.ts";

/** What an exploration found out. */
export interface Exploration {
  /** Values that worked, by `Operation.id`, and values of existing things for operations that were not tried. */
  readonly fixtures: Fixtures;
  /** How many operations were explored. */
  readonly operations: number;
  /** IDs of the operations that answered with a success. */
  readonly answered: readonly string[];
  /** How many requests were sent. */
  readonly requests: number;
  /** What the exploration made and the document can delete, in the order of making. */
  readonly made: readonly MadeThing[];
}
