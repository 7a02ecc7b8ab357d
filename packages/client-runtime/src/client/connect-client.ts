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

/**
 * Creates a client of a table. `Types` are the types of its operations, by method name. Generated clients call it. Throws ClientError:
 * `base-url-invalid`, `auth-invalid`, `option-invalid`, `header-managed` or `header-invalid`.
 * @example
 * ```ts
 * import { type ClientOptions, connectClient, equip } from "@plumbline/client-runtime";
 * import type { Methods } from "./generated/methods.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export async function listTitles(options: ClientOptions): Promise<void> {
 *   const client = connectClient<typeof operationTable, Methods>(equip(operationTable), options);
 *   for await (const { title } of client.listBooks.items({})) console.log(title);
 * }
 * ```
 */
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
  // The type is computed from the table that the methods are made of.
  return client as unknown as ClientOf<Table["operations"], Types>;
}
