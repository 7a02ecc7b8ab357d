import type { HttpHandler } from "msw";
import {
  handlers as handlersOf,
  type HandlersOptions as OptionsOf,
} from "@plumbline/client-runtime/testing/msw";
import { examples } from "./generated/examples.ts";
import type { Methods } from "./generated/methods.ts";
import { operationTable } from "./generated/operations.ts";

export { examples };

/** What the handlers answer, by the names of the client's methods. */
export type HandlersOptions = OptionsOf<typeof operationTable, Methods>;

/**
 * Request handlers for MSW's `setupServer` and `setupWorker` that answer as the contract documents it, where no other answer
 * is given by the first example of the operation's success. An operation that takes an
 * idempotency key is carried out once for each key. Throws ClientError `base-url-invalid`.
 */
export function handlers(options: HandlersOptions): HttpHandler[] {
  return handlersOf<typeof operationTable, Methods>(operationTable, { examples, ...options });
}
