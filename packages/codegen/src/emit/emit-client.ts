/** The module that makes a client: the runtime over the document's table, with the types of its methods. */
export function emitClient(): string {
  return `import {
  type Budget,
  type ClientOf,
  type ClientOptions,
  connectClient,
  connectMethods,
  createBudget as createBudgetOf,
  type MethodsOf,
} from "@plumbline/client-runtime";
import type { Methods } from "./methods.ts";
import { operationTable, service } from "./operations.ts";

/** One method per operation, and \`prepare\` and \`send\` for calls that must survive their process. */
export type Client = ClientOf<(typeof operationTable)["operations"], Methods>;

/**
 * A client of the service. Its methods resolve to an outcome, however the call ends; they reject only with a ClientError, when what they
 * were passed cannot be sent. Throws ClientError \`base-url-invalid\`, \`auth-invalid\`, \`option-invalid\`, \`header-managed\` or \`header-invalid\`.
 */
export function createClient(options: ClientOptions): Client {
  return connectClient<typeof operationTable, Methods>(operationTable, options);
}

type Operations = (typeof operationTable)["operations"];

/**
 * The methods of the operations that are passed, by their names, and nothing besides: for a program that counts its bytes. A bundler
 * leaves out all other operations, and pages, jobs, \`prepare\` and \`send\`. Throws what \`createClient\` throws.
 */
export function createMethods<Name extends keyof Operations>(
  operations: Pick<Operations, Name>,
  options: ClientOptions,
): MethodsOf<Operations, Methods, Name> {
  return connectMethods<Operations, Methods, Name>(service, operations, options);
}

/** One budget for several clients that call with one credential: pass it to each of them as \`budget\`, so that they keep the limits together. */
export function createBudget(): Budget {
  return createBudgetOf(service);
}
`;
}
