import { isRead } from "../../table/is-read.ts";
import { atPointer } from "../../table/at-pointer.ts";
import { textOfBigInt } from "../../table/text-of-big-int.ts";
import type {
  OperationEntry,
  OperationTable,
  PaginationEntry,
} from "../../table/operation-table.ts";
import { orThrow } from "../../outcome/or-throw.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import type { Method } from "../../call/method-of.ts";
import { iteratePages } from "../../client/pages/iterate-pages.ts";
import { mutationOf } from "./mutation-of.ts";
import type { ClientFor, Queries, TurnedPage } from "./query-options-of.ts";
import type { IntentSender, UntypedMethod } from "./untyped-method.ts";

/** Options of `queries`. */
export interface QueriesOptions {
  /** First element of all keys. It distinguishes several clients of one service. Default: the service's title. */
  readonly scope?: string;
}

/**
 * Options for TanStack Query 5, in any of its adapters: `queryOptions`, `infiniteQueryOptions` and `queryKey` for operations that
 * read, `mutationOptions` and `mutationKey` for the others. An outcome that is not a success is thrown as an OutcomeError. TanStack does not
 * retry, because the client already has.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-options
 * @example
 * ```ts
 * import { queries } from "@plumbline/client-runtime/query";
 * import { useQuery } from "@tanstack/react-query";
 * import type { Client } from "./generated/client.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export function useTitle(client: Client, id: string): string | undefined {
 *   const shop = queries<typeof operationTable, Client>(operationTable, client);
 *   return useQuery(shop.getBook.queryOptions({ path: { id } })).data?.title;
 * }
 * ```
 */
export function queries<Table extends OperationTable, Client extends ClientFor<Table>>(
  table: Table,
  client: Client,
  { scope = table.title }: QueriesOptions = {},
): Queries<Table["operations"], Client> {
  // The types are computed from the same table and from the client's own methods.
  const untyped = client as unknown as Partial<IntentSender>;
  const methods = client as unknown as Readonly<Record<string, UntypedMethod | undefined>>;
  const { prepare, send } = untyped;
  const sender = prepare && send && { prepare, send };
  const options = Object.entries(table.operations).flatMap(([name, entry]) => {
    const call = methods[name];
    if (!call) return [];
    const key = [scope, name] as const;
    const made = isRead(entry)
      ? reads(call, entry, key)
      : changes(mutationOf(sender, [name, entry], call), key);
    return [[name, made] as const];
  });
  return Object.freeze(Object.fromEntries(options)) as Queries<Table["operations"], Client>;
}

type Key = readonly [scope: string, operation: string];

interface Context {
  readonly signal: AbortSignal;
  readonly pageParam?: unknown;
}

function reads(call: UntypedMethod, { pagination }: OperationEntry, key: Key): object {
  const fetch = async (input: CallInput, { signal }: Context): Promise<unknown> =>
    orThrow(await call({ ...input, signal })).data ?? null;
  return Object.freeze({
    queryKey: (input: CallInput = {}) => [...key, keyInput(input)],
    queryOptions: (input: CallInput = {}) => ({
      queryKey: [...key, keyInput(input)],
      queryFn: async (context: Context) => fetch(input, context),
      retry: false,
    }),
    ...(pagination && {
      infiniteQueryOptions: (input: CallInput = {}) => ({
        queryKey: [...key, keyInput(input), "pages"],
        ...(pagination.form === undefined
          ? byCursor(pagination, async (query, context) =>
              fetch({ ...input, query: { ...input.query, ...query } }, context),
            )
          : byTurn(call, input)),
        // Not undefined, which is lost when pages are stored as JSON.
        initialPageParam: null,
        retry: false,
      }),
    }),
  });
}

/** A page is the data of the operation, which contains the next cursor. */
function byCursor(
  { cursor, more, next = "" }: PaginationEntry,
  fetch: (query: object, context: Context) => Promise<unknown>,
): object {
  return {
    queryFn: async (context: Context) =>
      fetch(context.pageParam === null ? {} : { [cursor]: context.pageParam }, context),
    getNextPageParam: (page: unknown) =>
      more !== undefined && atPointer(page, more) === false
        ? null
        : (atPointer(page, next) ?? null),
  };
}

/** A page is what the `pages` of the method yield: the data, and what leads to the next page. */
function byTurn(call: UntypedMethod, input: CallInput): object {
  return {
    async queryFn({ signal, pageParam }: Context): Promise<TurnedPage<unknown, unknown>> {
      const given = [
        { ...input, signal },
        { cursor: pageParam as string | number | null },
      ] as const;
      // Methods of single operations have no `pages`.
      const pages = call.pages?.(...given) ?? iteratePages(call as unknown as Method, ...given);
      const { value } = await pages.next();
      return { data: value?.data ?? null, next: value?.next ?? null };
    },
    getNextPageParam: ({ next }: TurnedPage<unknown, unknown>) => next,
  };
}

function changes(mutationFn: ReturnType<typeof mutationOf>, mutationKey: Key): object {
  return Object.freeze({
    mutationKey: () => mutationKey,
    mutationOptions: () => ({ mutationKey, mutationFn, retry: false }),
  });
}

/** The input that the response depends on, as plain data. */
function keyInput({ path, query, headers, body }: CallInput): object {
  return JSON.parse(JSON.stringify({ path, query, headers, body }, textOfBigInt));
}
