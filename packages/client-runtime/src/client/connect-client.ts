import { loadFeatures } from "#features";
import { createRuntime } from "../call/create-runtime.ts";
import { keyedOperation } from "../call/keyed-operation.ts";
import type { Method } from "../call/method-of.ts";
import { type CallInput, prepareCall } from "../call/prepare-call.ts";
import type { Intent } from "../intent/intent.ts";
import type { ClientOptions } from "../ongoing/client-options.ts";
import type { SendOptions } from "../ongoing/ongoing-call.ts";
import { orThrow } from "../outcome/or-throw.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { ConnectableTable } from "../request/operation.ts";
import { methodsOf } from "./methods-of.ts";
import type { Throwing } from "./throwing.ts";

/** Options of a client whose methods return the data of a success, and throw OutcomeError otherwise. */
export interface ThrowingOptions extends ClientOptions {
  readonly throws: true;
}

/** Options of a client whose methods return outcomes. */
export interface OutcomeOptions extends ClientOptions {
  /** With `true`, methods return the data of a success, and throw OutcomeError otherwise. Default: false. */
  readonly throws?: false | undefined;
}

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
export function connectClient<Client = Methods>(
  table: ConnectableTable,
  options: ThrowingOptions,
): Throwing<Client>;
// oxlint-disable-next-line no-unnecessary-type-parameters -- no value has the interface that the generator prints
export function connectClient<Client = Methods>(
  table: ConnectableTable,
  options: OutcomeOptions,
): Client;
export function connectClient(
  table: ConnectableTable,
  options: ThrowingOptions | OutcomeOptions,
): object {
  const runtime = createRuntime(table, options);
  const settle = options.throws
    ? (outcome: Outcome): unknown => orThrow(outcome).data
    : (outcome: Outcome): Outcome => outcome;
  // While there is a network: an intent may be prepared without one.
  loadFeatures().catch(() => {});
  return Object.freeze({
    ...methodsOf(runtime, settle),
    prepare: async (name: string, input?: CallInput | null) => {
      // Serialized before anything is awaited.
      const call = prepareCall(runtime, keyedOperation(runtime, name), input ?? {});
      return (await loadFeatures()).toIntent(runtime, call);
    },
    send: async (intent: Intent, given?: SendOptions) =>
      settle(await (await loadFeatures()).sendIntent(runtime, intent, given ?? {})),
  });
}

type Methods = Readonly<Record<string, Method>>;
