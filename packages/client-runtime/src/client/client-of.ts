import type { OperationTable } from "../table/operation-table.ts";
import type { Intent } from "../intent/intent.ts";
import type { JobMethods } from "../jobs/job-methods.ts";
import type { SendOptions } from "../call/ongoing-call.ts";
import type { OperationInput } from "../request/operation-input.ts";
import type { OperationMethod } from "./operation-method.ts";
import type { OperationOutcome } from "../outcome/operation-outcome.ts";
import type { PageMethods } from "../pages/page-methods.ts";

type Operations = OperationTable["operations"];

/** The client of a table: one method for each operation, with `pages`, `items` and `wait` if the operation has them, and `prepare` and `send`. */
export type ClientOf<Table extends Operations, Types extends Record<keyof Table, unknown>> = {
  readonly [Name in keyof Table]: OperationMethod<Table[Name], Types[Name]> &
    PageMethods<Table[Name], Types[Name]> &
    JobMethods<Table, Types, Name>;
} & IntentMethods<Table, Types>;

/** Methods that prepare a call and send it later or again, for calls that must survive their process. */
export interface IntentMethods<
  Table extends Operations,
  Types extends Record<keyof Table, unknown>,
> {
  /** Prepares a call: mints its key and serializes it, without sending it. Rejects with ClientError. */
  readonly prepare: <Name extends KeyedName<Table>>(
    operation: Name,
    ...input: IntentArguments<InputOfAll<Table, Types, Name>>
  ) => Promise<Intent<Name>>;
  /** Sends an intent, for the first time or again, made by this process or another. Rejects with ClientError `intent-invalid`. */
  readonly send: <Name extends KeyedName<Table>>(
    intent: Intent<Name>,
    options?: SendOptions,
  ) => Promise<OperationOutcome<Table[Name], Types[Name]>>;
}

/** Names of the operations that take a key. */
type KeyedName<Table extends Operations> = {
  [Name in keyof Table]: Table[Name] extends { idempotency: unknown } ? Name : never;
}[keyof Table] &
  string;

type IntentArguments<Input> = {} extends Input ? [input?: Input] : [input: Input];

/** If a name is a union, the input must fit each of its operations. */
type InputOfAll<
  Table extends Operations,
  Types extends Record<keyof Table, unknown>,
  Name extends keyof Table,
> = (
  Name extends unknown ? (input: IntentInput<Table[Name], Types[Name]>) => void : never
) extends (input: infer Input) => void
  ? Input
  : never;

type IntentInput<Entry extends Operations[string], Types> = Omit<
  OperationInput<Entry, Types>,
  "signal" | "deadlineMs" | "sentBefore"
>;
