import { createRuntime } from "../call/create-runtime.ts";
import { keyedOperation } from "../call/keyed-operation.ts";
import type { Method } from "../call/method-of.ts";
import { type CallInput, prepareCall } from "../call/prepare-call.ts";
import type { Intent } from "../call/intent/intent.ts";
import { sendIntent } from "../call/intent/send-intent.ts";
import { toIntent } from "../call/intent/to-intent.ts";
import type { ClientOptions } from "../call/ongoing/client-options.ts";
import type { SendOptions } from "../call/ongoing/ongoing-call.ts";
import { orThrow } from "../outcome/or-throw.ts";
import type { ConnectableTable } from "../request/operation.ts";
import { methodsOf } from "./methods-of.ts";
import type { Settle, Throwing } from "./throwing.ts";

/** The option that decides what methods return. */
export interface ThrowsOption<Throws extends boolean> {
  /** With `true`, methods return the data of a success and throw OutcomeError otherwise, instead of returning outcomes. Default: false. */
  readonly throws?: Throws | undefined;
}

/** A client whose methods return outcomes, or data. */
export type ClientFace<Client, Throws extends boolean> = Throws extends true
  ? Throwing<Client>
  : Client;

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
export function connectClient<Client = Methods, Throws extends boolean = false>(
  table: ConnectableTable,
  options: ClientOptions & ThrowsOption<Throws>,
): ClientFace<Client, Throws> {
  const runtime = createRuntime(table, options);
  const settle: Settle = (outcome) => (options.throws ? orThrow(outcome).data : outcome);
  const client = Object.freeze({
    ...methodsOf(runtime, settle),
    prepare: async (name: string, input?: CallInput | null) =>
      toIntent(runtime, prepareCall(runtime, keyedOperation(runtime, name), input ?? {})),
    send: async (intent: Intent, given?: SendOptions) => sendIntent(runtime, intent, given ?? {}),
  });
  // The generator has printed the interface from the document that the table comes from.
  return client as ClientFace<Client, Throws>;
}

type Methods = Readonly<Record<string, Method>>;
