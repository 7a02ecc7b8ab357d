import {
  type Queries,
  type QueriesOptions,
  queries as queriesOf,
} from "@plumbline/client-runtime/query";
import type { Client } from "./generated/client.ts";
import { operationTable } from "./generated/operations.ts";

export type { CallError, QueriesOptions } from "@plumbline/client-runtime/query";

/** Options for TanStack Query 5 by the names of the client's methods. See the README. */
export type ClientQueries = Queries<(typeof operationTable)["operations"], Client>;

/**
 * Options for TanStack Query 5, in any of its adapters: `queryOptions`, `infiniteQueryOptions` and `queryKey` for operations that
 * read, `mutationOptions` and `mutationKey` for the others. What is not a success is thrown as an OutcomeError.
 */
export function queries(client: Client, options?: QueriesOptions): ClientQueries {
  return queriesOf(operationTable, client, options);
}
