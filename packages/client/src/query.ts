import {
  type Queries,
  type QueriesOptions,
  queries as queriesOf,
} from "@plumbline/client-runtime/query";
import type { Client } from "./generated/client.ts";
import { operationTable } from "./generated/operations.ts";

export type { CallError, QueriesOptions } from "@plumbline/client-runtime/query";

type Operations = (typeof operationTable)["operations"];

/** Options for TanStack Query 5 by the names of the client's methods. */
export type ClientQueries<Methods = Client> = Queries<Operations, Methods>;

/**
 * Options for TanStack Query 5, in any of its adapters: `queryOptions`, `infiniteQueryOptions` and `queryKey` for operations that
 * read, `mutationOptions` and `mutationKey` for the others. What is not a success is thrown as an OutcomeError. A client that has
 * some of the methods only has the options of those.
 */
export function queries<Methods extends Partial<Pick<Client, keyof Operations>>>(
  client: Methods,
  options?: QueriesOptions,
): ClientQueries<Methods> {
  return queriesOf<typeof operationTable, Methods>(operationTable, client, options);
}
