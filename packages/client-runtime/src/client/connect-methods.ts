import type { ClientOptions } from "../call/client-options.ts";
import { methodOf } from "../call/method-of.ts";
import type { OperationMethod } from "./operation-method.ts";
import type { ConnectableTable, ServiceFacts } from "../request/operation.ts";
import { createRuntime } from "../call/runtime.ts";

type Operations = ConnectableTable["operations"];

/** One method for each of some operations, and nothing besides: no pages, jobs and intents. */
export type MethodsOf<
  Table extends Operations,
  Types extends Record<keyof Table, unknown>,
  Name extends keyof Table,
> = { readonly [Each in Name]: OperationMethod<Table[Each], Types[Each]> };

/**
 * The methods of some operations, for a program that counts its bytes: a bundler leaves out all other operations, and what only a whole
 * client can do. Throws ClientError.
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
  // The type is computed from the very operations that the methods are made from.
  return Object.freeze(Object.fromEntries(methods)) as MethodsOf<Table, Types, Name>;
}
