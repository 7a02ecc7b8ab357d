import type { ContractErrorCode } from "./contract-error.ts";
import type { Place } from "./plumbline-error.ts";

/** A part of a document that cannot be compiled, and what the contract has in its place. */
export interface Defect {
  readonly code: ContractErrorCode;
  /** One sentence without the place. */
  readonly message: string;
  /** JSON Pointer of the invalid value. */
  readonly pointer: string;
  /** The file and line of the pointer. */
  readonly place: Place;
  /** The remedy for the author. */
  readonly hint?: string;
  /** IDs of the operations that use the part. Empty if it belongs to none, or to the whole interface. */
  readonly operations: readonly string[];
  /** The parts that the contract leaves out, or its assumption, as a sentence: `The operation is skipped`. */
  readonly treatment: string;
}
