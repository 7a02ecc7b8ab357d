import createOpenapiFetch, {
  type Client,
  type ClientOptions as OpenapiFetchOptions,
} from "openapi-fetch";
import type { ClientOptions } from "../../call/ongoing/client-options.ts";
import { type ContractFetch, createFetch } from "../fetch/create-fetch.ts";
import type { ConnectableTable } from "../../request/operation.ts";
import type { FetchPathsOf } from "./fetch-paths-of.ts";
import { LightRequest } from "./light-request.ts";
import { lightenCalls } from "./lighten-calls.ts";

/** The options of openapi-fetch that the client does not set. */
export type FetchClientSettings = Omit<OpenapiFetchOptions, "baseUrl" | "fetch" | "headers">;

/**
 * Creates a client of openapi-fetch whose requests are sent by `createFetch`: with a key, retries, budget, deadline and renewed credentials.
 * Its methods return the `data`, `error` and `response` of openapi-fetch. They reject as `createFetch` does.
 *
 * `Paths` are the `paths` of the generated types. Throws the errors of `createFetch`.
 * @see https://openapi-ts.dev/openapi-fetch/
 * @example
 * ```ts
 * import type { ClientOptions } from "@plumbline/client-runtime";
 * import { createFetchClient } from "@plumbline/client-runtime/openapi-fetch";
 * import { operationTable } from "./generated/operations.ts";
 * import type { paths } from "./generated/types.ts";
 *
 * export async function readTitle(options: ClientOptions, id: string): Promise<string | undefined> {
 *   const shop = createFetchClient<paths, typeof operationTable>(operationTable, options);
 *   const { data } = await shop.GET("/books/{id}", { params: { path: { id } }, deadlineMs: 5000 });
 *   return data?.title;
 * }
 * ```
 */
export function createFetchClient<Paths extends {}, Table extends ConnectableTable>(
  table: Table,
  options: ClientOptions,
  settings: FetchClientSettings = {},
): Client<FetchPathsOf<Paths, Table["operations"]>> {
  const baseUrl = String(options.baseUrl);
  const contractFetch = createFetch(table, options);
  const fetch: ContractFetch = (request, init) =>
    request instanceof LightRequest
      ? contractFetch(request.url, init ? { ...request.init, ...init } : request.init)
      : contractFetch(request, init);
  const client = createOpenapiFetch<FetchPathsOf<Paths, Table["operations"]>>({
    ...settings,
    baseUrl,
    fetch,
  });
  return settings.Request ? client : lightenCalls(client);
}
