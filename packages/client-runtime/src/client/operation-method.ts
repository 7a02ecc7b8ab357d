import type { OperationEntry } from "../table/operation-table.ts";
import type { OperationInput } from "../request/operation-input.ts";
import type { OperationOutcome } from "../outcome/operation-outcome.ts";

/** The client's method for one operation; the input is optional if it has no required property. */
export type OperationMethod<Entry extends OperationEntry, Types> =
  {} extends OperationInput<Entry, Types>
    ? (input?: OperationInput<Entry, Types>) => Promise<OperationOutcome<Entry, Types>>
    : (input: OperationInput<Entry, Types>) => Promise<OperationOutcome<Entry, Types>>;
