import type { Methods } from "./generated/methods.ts";
import { operationTable } from "./generated/operations.ts";
import type { ClientOptions } from "./runtime/client-options.ts";
import { createMethods } from "./runtime/create-methods.ts";
import type { OperationMethod } from "./runtime/operation-method.ts";

/** One method per operation below the base URL. */
export type Client = {
  readonly [Name in keyof Methods]: OperationMethod<
    (typeof operationTable)["operations"][Name],
    Methods[Name]
  >;
};

/**
 * A client of the service. Its methods resolve to an outcome, however the call ends; they reject only with a ClientError, when what they
 * were passed cannot be sent. Throws ClientError `base-url-invalid`, `auth-invalid`, `header-managed` or `header-invalid`.
 * @example
 * const client = createClient({ baseUrl: "http://localhost:4010/v1", auth: "my-key" });
 * const outcome = await client.getSite();
 * if (outcome.ok) console.log(outcome.data.site.displayName);
 */
export function createClient(options: ClientOptions): Client {
  // The type is computed from the very table that the methods are made from.
  return createMethods(operationTable, options) as unknown as Client;
}
