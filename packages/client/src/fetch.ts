import type { ClientOptions } from "@plumbline/client-runtime";
import { type ContractFetch, createFetch as createFetchOf } from "@plumbline/client-runtime/fetch";
import { operationTable } from "./generated/operations.ts";

export { type ContractFetch, type FetchInit, receiptOf } from "@plumbline/client-runtime/fetch";

/**
 * Creates a `fetch` for any HTTP client. It sends a request that matches an operation below the base URL with everything that the methods
 * of a client do: credential, key, retries, waits, budget and deadline. It returns the server's own response, and passes all other
 * requests on unchanged, without a credential.
 *
 * Throws the errors of `createClient`. The `fetch` rejects with OutcomeError if a call has no response, with the signal's reason if it was
 * aborted, and with ClientError.
 * @example
 * ```ts
 * import { createFetch, receiptOf } from "@local-ads/client/fetch";
 *
 * const baseUrl = "http://127.0.0.1:4020/v1";
 * const fetch = createFetch({ baseUrl, auth: "my-token" });
 *
 * const response = await fetch(`${baseUrl}/site/publish`, { method: "POST", deadlineMs: 60_000 });
 * console.log(response.status, receiptOf(response)?.idempotencyKey);
 * ```
 */
export function createFetch(options: ClientOptions): ContractFetch {
  return createFetchOf(operationTable, options);
}
