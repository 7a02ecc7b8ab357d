import type { OperationEntry } from "../table/operation-table.ts";
import type { Violation } from "./outcome.ts";

/** The status and headers of a response. */
export interface ReceivedFacts {
  readonly status: number;
  readonly headers: Headers;
}

/** A response to an operation, without its body. */
export interface ResponseOf extends ReceivedFacts {
  readonly entry: OperationEntry;
}

/** The functions that the bodies of one operation's responses need. */
export interface ReadFunctions {
  /** For an operation whose responses are validated. Returns the first violation of a parsed body. */
  readonly findViolation?: (response: ResponseOf, body: unknown) => Violation | undefined;
  /** For an operation whose responses or items have values to convert. Items have no response. */
  readonly parse?: (text: string, entry: ReadableEntry, response?: ReceivedFacts) => unknown;
}

/** An operation of the table with the functions that reading its responses needs. */
export interface ReadableEntry extends OperationEntry {
  /** Absent if the operation needs none. */
  readonly functions?: ReadFunctions;
}
