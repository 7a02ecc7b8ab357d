import type { ConnectableTable } from "../request/operation.ts";
import type { ClientOf } from "./client-of.ts";
import type { ClientOptions } from "../call/client-options.ts";
import { methodsOf } from "./methods-of.ts";
import type { Intent } from "../intent/intent.ts";
import type { SendOptions } from "../call/ongoing-call.ts";
import type { CallInput } from "../call/prepare-call.ts";
import { prepareIntent } from "../intent/prepare-intent.ts";
import { createRuntime } from "../call/runtime.ts";
import { sendIntent } from "../intent/send-intent.ts";

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
