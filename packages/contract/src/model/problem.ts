import type { ContractErrorCode } from "./contract-error.ts";
import type { Place } from "./plumbline-error.ts";

/** A defect of a document, before its file and line are known. */
export interface Problem {
  readonly code: ContractErrorCode;
  /** One sentence without the place. */
  readonly message: string;
  /** JSON Pointer of the offending value. */
  readonly pointer: string;
  readonly hint?: string;
  /** JSON Pointer of the operation that has the problem, if `pointer` leads to a part that operations share. */
  readonly owner?: string;
}

/** Finds the file and line of a JSON Pointer into the document. */
export type Locate = (pointer: string) => Place;
