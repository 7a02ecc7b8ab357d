import type { OperationTable } from "../generated/operation-table.ts";
import { callOperation } from "./call-operation.ts";
import type { ClientOptions } from "./client-options.ts";
import type { Outcome } from "./outcome.ts";
import type { CallInput } from "./prepare-call.ts";
import { createRuntime } from "./runtime.ts";

/** One function per operation of the table, untyped: the types are computed from the same table. Throws ClientError. */
export function createMethods(
  table: OperationTable,
  options: ClientOptions,
): Readonly<Record<string, (input?: CallInput) => Promise<Outcome>>> {
  const runtime = createRuntime(table, options);
  const methods = Object.entries(table.operations).map(([name, entry]) => [
    name,
    (input?: CallInput | null) => callOperation(runtime, [name, entry], input ?? {}),
  ]);
  return Object.freeze(Object.fromEntries(methods));
}
