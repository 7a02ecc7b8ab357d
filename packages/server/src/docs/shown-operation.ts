import type { Contract, Operation } from "@plumbline/contract";

/** An operation on the page. */
export interface ShownOperation {
  readonly contract: Contract;
  readonly operation: Operation;
  /** Origin of the server that shows it, and base path of the operation. */
  readonly baseUrl: string;
}
