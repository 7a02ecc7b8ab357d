import type { OperationTable } from "../../table/operation-table.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import { queries, type QueriesOptions } from "../query/queries.ts";
import type { ClientFor, MutationOptionsOf } from "../query/query-options-of.ts";
import type {
  SwrArguments,
  SwrKey,
  SwrMutationOf,
  SwrPagesOf,
  SwrReadOf,
} from "./swr-arguments.ts";

/**
 * Arguments for the hooks of SWR 2: `read`, `pages` and `hasKey` for operations that read, `mutation` for the others. An outcome that is not
 * a success is thrown as an OutcomeError. The keys are those of `queries`.
 * @see https://swr.vercel.app/docs/arguments
 * @example
 * ```ts
 * import { swr } from "@plumbline/client-runtime/swr";
 * import useSWR from "swr";
 * import type { Client } from "./generated/client.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export function useTitle(client: Client, id?: string): string | undefined {
 *   const shop = swr<typeof operationTable, Client>(operationTable, client);
 *   return useSWR(...shop.getBook.read(id === undefined ? null : { path: { id } })).data?.title;
 * }
 * ```
 */
export function swr<Table extends OperationTable, Client extends ClientFor<Table>>(
  table: Table,
  client: Client,
  options: QueriesOptions = {},
): SwrArguments<Table["operations"], Client> {
  // The types of an arbitrary table do not tell what the options of an operation are.
  const made = queries(table, client, options) as Readonly<Record<string, Options>>;
  const named = Object.entries(made).map(([name, each]) => [name, argumentsFor(each)] as const);
  return Object.freeze(Object.fromEntries(named)) as SwrArguments<Table["operations"], Client>;
}

/** The options of one operation for TanStack Query. SWR has no signal to pass to their functions. */
interface Options {
  readonly queryKey?: () => SwrKey;
  readonly queryOptions?: (input: CallInput) => QueryOptions;
  readonly infiniteQueryOptions?: (input: CallInput) => InfiniteQueryOptions;
  readonly mutationOptions?: () => MutationOptionsOf<unknown, unknown, SwrKey>;
}

interface QueryOptions {
  readonly queryKey: SwrKey;
  readonly queryFn: (context: { readonly pageParam?: unknown }) => Promise<unknown>;
}

interface InfiniteQueryOptions extends QueryOptions {
  readonly initialPageParam: unknown;
  readonly getNextPageParam: (page: unknown) => unknown;
}

function argumentsFor(options: Options): object {
  const { queryKey, queryOptions, infiniteQueryOptions, mutationOptions } = options;
  return Object.freeze({
    ...(queryKey && { hasKey: (key: unknown) => isOfOperation(key, queryKey()) }),
    ...(queryOptions && { read: (input?: CallInput | null) => toRead(queryOptions, input) }),
    ...(infiniteQueryOptions && {
      pages: (input?: CallInput | null) => toPages(infiniteQueryOptions, input),
    }),
    ...(mutationOptions && { mutation: () => toMutation(mutationOptions()) }),
  });
}

function isOfOperation(key: unknown, [scope, operation]: SwrKey): boolean {
  return Array.isArray(key) && key[0] === scope && key[1] === operation;
}

/** SWR does not call the function if the key is null. */
function toRead(
  optionsOf: (input: CallInput) => QueryOptions,
  input: CallInput | null = {},
): SwrReadOf<unknown> {
  const { queryKey, queryFn } = optionsOf(input ?? {});
  return [input && queryKey, async () => queryFn({})];
}

/** The key of a page ends with the cursor, number or URL of the page. */
function toPages(
  optionsOf: (input: CallInput) => InfiniteQueryOptions,
  input: CallInput | null = {},
): SwrPagesOf<unknown> {
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = optionsOf(input ?? {});
  return [
    (index, previous) => {
      if (!input) return null;
      if (index === 0) return [...queryKey, initialPageParam];
      const next = previous ? getNextPageParam(previous) : null;
      return next === null ? null : [...queryKey, next];
    },
    async (key) => queryFn({ pageParam: key.at(-1) }),
  ];
}

function toMutation({
  mutationKey,
  mutationFn,
}: MutationOptionsOf<unknown, unknown, SwrKey>): SwrMutationOf<unknown, unknown> {
  return [mutationKey, async (_key, { arg }) => mutationFn(arg)];
}
