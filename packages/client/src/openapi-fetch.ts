import type { ClientOptions } from "@plumbline/client-runtime";
import {
  createFetchClient as createFetchClientOf,
  type FetchClientSettings,
  type FetchPathsOf,
} from "@plumbline/client-runtime/openapi-fetch";
import type { Client } from "openapi-fetch";
import { operationTable } from "./generated/operations.ts";
import type { paths } from "./generated/types.ts";

export type { FetchClientSettings } from "@plumbline/client-runtime/openapi-fetch";

/** The operations by path and method. The headers that the client sets are optional. */
export interface FetchPaths extends FetchPathsOf<paths, (typeof operationTable)["operations"]> {}

/**
 * Creates a client of openapi-fetch whose requests are sent by `createFetch`: with a key, retries, budget, deadline and renewed credentials.
 * Its methods return the `data`, `error` and `response` of openapi-fetch. They reject as `createFetch` does.
 *
 * Throws the errors of `createClient`.
 * @see https://openapi-ts.dev/openapi-fetch/
 * @example
 * ```ts
 * import { createFetchClient } from "@local-ads/client/openapi-fetch";
 *
 * const ads = createFetchClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" });
 *
 * const { data, error } = await ads.PATCH("/site", { body: { tagline: "Leaks found fast" } });
 * console.log(data?.site.tagline ?? error);
 * ```
 */
export function createFetchClient(
  options: ClientOptions,
  settings?: FetchClientSettings,
): Client<FetchPaths> {
  return createFetchClientOf<paths, typeof operationTable>(operationTable, options, settings);
}
