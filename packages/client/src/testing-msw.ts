import type { HttpHandler } from "msw";
import {
  handlers as handlersOf,
  type HandlersOptions as OptionsOf,
} from "@plumbline/client-runtime/testing/msw";
import type { Client } from "./generated/calls.ts";
import { examples } from "./generated/examples.ts";
import { operationTable } from "./generated/operations.ts";

export { examples };

/** Options of `handlers`, with responses by name of the client's method. */
export type HandlersOptions = OptionsOf<typeof operationTable, Client>;

/**
 * Request handlers for MSW's `setupServer` and `setupWorker`. Without a response in the options, they return the first example of the
 * operation's success. An operation that takes an idempotency key is executed once for each key. Throws ClientError `base-url-invalid`.
 * @see https://mswjs.io/docs/
 * @example
 * ```ts
 * import { handlers } from "@local-ads/client/testing/msw";
 * import { setupServer } from "msw/node";
 *
 * export const server = setupServer(...handlers({ baseUrl: "https://ads.test/v1" }));
 * ```
 */
export function handlers(options: HandlersOptions): HttpHandler[] {
  return handlersOf<typeof operationTable, Client>(operationTable, { examples, ...options });
}
