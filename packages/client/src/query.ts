import {
  type Queries,
  type QueriesOptions,
  queries as queriesOf,
} from "@plumbline/client-runtime/query";
import type { Client } from "./generated/calls.ts";
import { operationTable } from "./generated/operations.ts";

export type {
  CallError,
  InfiniteQueryOptionsOf,
  MutationOptionsOf,
  PagesData,
  QueriesOptions,
  QueryKeyOf,
  QueryOptionsOf,
} from "@plumbline/client-runtime/query";

type Operations = (typeof operationTable)["operations"];

/** Options for TanStack Query 5, by name of the client's method. */
export type ClientQueries<Methods = Client> = Queries<Operations, Methods>;

/**
 * Options for TanStack Query 5, in any of its adapters: `queryOptions`, `infiniteQueryOptions` and `queryKey` for operations that
 * read, `mutationOptions` and `mutationKey` for the others. An outcome that is not a success is thrown as an OutcomeError. With a client of
 * some operations, the result only has their options.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-options
 * @example
 * ```ts
 * import { createClient } from "@local-ads/client";
 * import { queries } from "@local-ads/client/query";
 * import { useQuery } from "@tanstack/react-query";
 *
 * const ads = queries(createClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" }));
 *
 * export function useSite(): unknown {
 *   return useQuery(ads.getSite.queryOptions()).data;
 * }
 * ```
 */
export function queries<Methods extends Partial<Pick<Client, keyof Operations>>>(
  client: Methods,
  options?: QueriesOptions,
): ClientQueries<Methods> {
  return queriesOf<typeof operationTable, Methods>(operationTable, client, options);
}
