import { ClientError } from "../check/client-error.ts";
import type { LabelledBody } from "./label-body.ts";
import type { KeyedCalls } from "../key/keyed-calls.ts";
import type { OperationEntry, OperationTable } from "../table/operation-table.ts";
import type { UrlInput } from "./write-url.ts";

/**
 * What a call of one operation needs beyond what every call does. A table names it by operation, so that a bundler takes in what the
 * operations of a program need, and nothing else.
 */
export interface OperationFunctions {
  /** For an operation that takes a key. */
  readonly keyedCalls?: KeyedCalls;
  /** For an operation with a body. */
  readonly writeBody?: (operation: Operation, given: unknown) => LabelledBody;
  /** For an operation with parameters in its URL: its path and query, below the base URL. */
  readonly writeUrl?: (operation: Operation, input: UrlInput) => string;
}

export interface ConnectableEntry extends OperationEntry {
  /** Absent where the operation needs none. */
  readonly functions?: OperationFunctions;
}

/** What the calls of all operations go by. */
export type ServiceFacts = Pick<OperationTable, "receiptHeader" | "messageProperty" | "rateLimits">;

/** A table with the functions that its operations need: that of a generated client, or what `equip` makes of data. */
export interface ConnectableTable extends OperationTable {
  readonly operations: Readonly<Record<string, ConnectableEntry>>;
}

/** An operation as its method calls it. */
export interface Operation extends ConnectableEntry {
  /** Name of the method. */
  readonly name: string;
  /** The media types of all its answers. */
  readonly accept: string;
}

/** Throws ClientError `option-invalid` for data without functions, where a part of each call would be lost. */
export function toOperation(name: string, entry: ConnectableEntry): Operation {
  const { body, functions, idempotency, parameters } = entry;
  if (!functions && (body ?? idempotency ?? parameters.path[0] ?? parameters.query[0]))
    throw new ClientError("option-invalid", `${name} has no functions: pass the table to equip()`);
  const accept = [...new Set(Object.values(entry.responses).flat())].join(", ");
  return { ...entry, name, accept };
}
