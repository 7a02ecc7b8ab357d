import type { ClientOptions } from "../call/ongoing/client-options.ts";
import { type Described, methodOf } from "../call/method-of.ts";
import type { ConnectableTable, ServiceFacts } from "../request/operation.ts";
import { createRuntime } from "../call/create-runtime.ts";

/** The methods of some operations. `pages`, `items` and `wait` take them as their first argument. */
export type MethodsOf<Client, Name extends keyof Client> = {
  readonly [Each in Name]: CallOf<Client[Each]> & Described<Client[Each]>;
};

type CallOf<Method> = Method extends (...input: infer Input) => infer Outcome
  ? (...input: Input) => Outcome
  : never;

/**
 * Creates the methods of some operations, for small bundles: a bundler can omit all other operations, pages, jobs and intents. Generated
 * clients call it. Throws the errors of `connectClient`.
 * @example
 * ```ts
 * import { type ClientOptions, connectMethods, type MethodsOf } from "@plumbline/client-runtime";
 * import type { Client } from "./generated/calls.ts";
 * import { getBookOperation, service } from "./generated/operations.ts";
 *
 * export async function showBook(options: ClientOptions, id: string): Promise<void> {
 *   const operations = { getBook: getBookOperation };
 *   const shop = connectMethods<MethodsOf<Client, "getBook">>(service, operations, options);
 *   console.log(await shop.getBook({ path: { id } }));
 * }
 * ```
 */
// oxlint-disable-next-line no-unnecessary-type-parameters -- no value has the types that the generator prints
export function connectMethods<Methods>(
  service: ServiceFacts,
  operations: ConnectableTable["operations"],
  options: ClientOptions,
): Methods {
  const runtime = createRuntime({ ...service, operations }, options);
  const methods = Object.values(runtime.operations).map((operation) => [
    operation.name,
    methodOf(runtime, operation),
  ]);
  // The generator has printed the types of the operations that the methods are made of.
  return Object.freeze(Object.fromEntries(methods)) as Methods;
}
