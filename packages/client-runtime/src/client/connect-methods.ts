import type { ClientOptions } from "../call/client-options.ts";
import { methodOf } from "../call/method-of.ts";
import type { OperationMethod } from "./operation-method.ts";
import type { ConnectableTable, ServiceFacts } from "../request/operation.ts";
import { createRuntime } from "../call/runtime.ts";

type Operations = ConnectableTable["operations"];

/** One method for each of some operations, without pages, jobs and intents. */
export type MethodsOf<
  Table extends Operations,
  Types extends Record<keyof Table, unknown>,
  Name extends keyof Table,
> = { readonly [Each in Name]: OperationMethod<Table[Each], Types[Each]> };

/**
 * Creates the methods of some operations, for small bundles: a bundler can omit all other operations, pages, jobs and intents. Generated
 * clients call it. Throws the errors of `connectClient`.
 * @example
 * ```ts
 * import { type ClientOptions, connectMethods } from "@plumbline/client-runtime";
 * import type { Methods } from "./generated/methods.ts";
 * import { getBookOperation, type operationTable, service } from "./generated/operations.ts";
 *
 * type Operations = (typeof operationTable)["operations"];
 *
 * export async function showBook(options: ClientOptions, id: string): Promise<void> {
 *   const operations = { getBook: getBookOperation };
 *   const shop = connectMethods<Operations, Methods, "getBook">(service, operations, options);
 *   console.log(await shop.getBook({ path: { id } }));
 * }
 * ```
 */
export function connectMethods<
  Table extends Operations,
  Types extends Record<keyof Table, unknown>,
  Name extends keyof Table,
>(
  service: ServiceFacts,
  operations: Pick<Table, Name> & Operations,
  options: ClientOptions,
): MethodsOf<Table, Types, Name> {
  const runtime = createRuntime({ ...service, operations }, options);
  const methods = Object.values(runtime.operations).map((operation) => [
    operation.name,
    methodOf(runtime, operation),
  ]);
  // The type is computed from the operations that the methods are made of.
  return Object.freeze(Object.fromEntries(methods)) as MethodsOf<Table, Types, Name>;
}
