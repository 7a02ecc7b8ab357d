import type { ConnectableTable } from "./operation-functions.ts";
import type { ClientOf } from "./client-of.ts";
import type { ClientOptions } from "./client-options.ts";
import { methodsOf } from "./methods-of.ts";
import type { Intent } from "./intent.ts";
import type { SendOptions } from "./ongoing-call.ts";
import type { CallInput } from "./prepare-call.ts";
import { prepareIntent } from "./prepare-intent.ts";
import { createRuntime } from "./runtime.ts";
import { sendIntent } from "./send-intent.ts";

/** A client over a table; `Types` are its operations' types, by the names of the methods. Throws ClientError. */
export function connectClient<
  Table extends ConnectableTable,
  Types extends Record<keyof Table["operations"], unknown>,
>(table: Table, options: ClientOptions): ClientOf<Table["operations"], Types> {
  const runtime = createRuntime(table, options);
  const client = Object.freeze({
    ...methodsOf(runtime),
    prepare: async (name: string, input?: CallInput | null) =>
      prepareIntent(runtime, name, input ?? {}),
    send: async (intent: Intent, given?: SendOptions) => sendIntent(runtime, intent, given ?? {}),
  });
  // The type is computed from the very table that the client is made from.
  return client as unknown as ClientOf<Table["operations"], Types>;
}
