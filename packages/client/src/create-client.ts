import type { Methods } from "./generated/methods.ts";
import { operationTable } from "./generated/operations.ts";
import type { ClientOf } from "./runtime/client-of.ts";
import type { ClientOptions } from "./runtime/client-options.ts";
import { connectClient } from "./runtime/connect-client.ts";

/** One method per operation below the base URL, and `prepare` and `send` for calls that must survive their process. */
export type Client = ClientOf<(typeof operationTable)["operations"], Methods>;

/**
 * A client of the service. Its methods resolve to an outcome, however the call ends; they reject only with a ClientError, when what they
 * were passed cannot be sent. Throws ClientError `base-url-invalid`, `auth-invalid`, `option-invalid`, `header-managed` or `header-invalid`.
 * @example
 * const client = createClient({ baseUrl: "http://localhost:4010/v1", auth: "my-key" });
 * const outcome = await client.getSite();
 * if (outcome.ok) console.log(outcome.data.site.displayName);
 */
export function createClient(options: ClientOptions): Client {
  // The type is computed from the very table that the client is made from.
  return connectClient(operationTable, options) as unknown as Client;
}
