import type { OperationTable } from "../generated/operation-table.ts";
import type { ClientOptions } from "./client-options.ts";
import { methodsOf } from "./methods-of.ts";
import type { Intent } from "./intent.ts";
import type { SendOptions } from "./ongoing-call.ts";
import type { CallInput } from "./prepare-call.ts";
import { prepareIntent } from "./prepare-intent.ts";
import { createRuntime } from "./runtime.ts";
import { sendIntent } from "./send-intent.ts";

/** A client over a table, untyped: `ClientOf` computes its type from the same table. Throws ClientError. */
export function connectClient(table: OperationTable, options: ClientOptions): object {
  const runtime = createRuntime(table, options);
  return Object.freeze({
    ...methodsOf(runtime),
    prepare: async (name: string, input?: CallInput | null) =>
      prepareIntent(runtime, name, input ?? {}),
    send: async (intent: Intent, given?: SendOptions) => sendIntent(runtime, intent, given ?? {}),
  });
}
