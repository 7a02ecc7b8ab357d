import { callOperation } from "./call-operation.ts";
import type { Outcome } from "./outcome.ts";
import type { CallInput } from "./prepare-call.ts";
import type { Runtime } from "./runtime.ts";

type Method = (input?: CallInput | null) => Promise<Outcome>;

/** One function per operation of the table, untyped: the types are computed from the same table. */
export function methodsOf(runtime: Runtime): Readonly<Record<string, Method>> {
  const methods = Object.entries(runtime.table.operations).map(([name, entry]) => [
    name,
    async (input?: CallInput | null) => callOperation(runtime, [name, entry], input ?? {}),
  ]);
  return Object.fromEntries(methods);
}
