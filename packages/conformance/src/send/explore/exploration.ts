import type { Fixtures } from "../../model/target.ts";
import type { MadeThing } from "./made-thing.ts";

/** The result of an exploration. */
export interface Exploration {
  /** Accepted values by `Operation.id`, and values of existing things for operations that were not sent. */
  readonly fixtures: Fixtures;
  /** Number of explored operations. */
  readonly operations: number;
  /** IDs of the operations that answered with a success. */
  readonly answered: readonly string[];
  /** Number of sent requests. */
  readonly requests: number;
  /** The created things that the document can delete, in the order of their creation. */
  readonly made: readonly MadeThing[];
}
