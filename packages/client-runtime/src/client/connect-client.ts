import type { ConnectableTable } from "../request/operation.ts";
import type { ClientOptions } from "../call/client-options.ts";
import type { Method } from "../call/method-of.ts";
import { methodsOf } from "./methods-of.ts";
import type { Intent } from "../intent/intent.ts";
import type { SendOptions } from "../call/ongoing-call.ts";
import type { CallInput } from "../call/prepare-call.ts";
import { prepareIntent } from "../intent/prepare-intent.ts";
import { createRuntime } from "../call/runtime.ts";
import { sendIntent } from "../intent/send-intent.ts";

/**
 * Creates a client of a table. `Client` is the generated interface of its methods. Generated clients call it. Throws ClientError:
 * `base-url-invalid`, `auth-invalid`, `credential-exposed`, `option-invalid`, `header-managed` or `header-invalid`.
 * @example
 * ```ts
 * import { type ClientOptions, connectClient, equip } from "@plumbline/client-runtime";
 * import type { Client } from "./generated/calls.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export async function listTitles(options: ClientOptions): Promise<void> {
 *   const client = connectClient<Client>(equip(operationTable), options);
 *   for await (const { title } of client.listBooks.items({})) console.log(title);
 * }
 * ```
 */
// oxlint-disable-next-line no-unnecessary-type-parameters -- no value has the interface that the generator prints
export function connectClient<Client = Readonly<Record<string, Method>>>(
  table: ConnectableTable,
  options: ClientOptions,
): Client {
  const runtime = createRuntime(table, options);
  const client = Object.freeze({
    ...methodsOf(runtime),
    prepare: async (name: string, input?: CallInput | null) =>
      prepareIntent(runtime, name, input ?? {}),
    send: async (intent: Intent, given?: SendOptions) => sendIntent(runtime, intent, given ?? {}),
  });
  // The generator has printed the interface from the document that the table comes from.
  return client as Client;
}
