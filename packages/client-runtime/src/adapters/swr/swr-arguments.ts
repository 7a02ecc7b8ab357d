import type { OperationTable } from "../../table/operation-table.ts";
import type { MutationOptionsOf, Queries } from "../query/query-options-of.ts";

// SWR accepts these shapes. None of its types is used, so that a program without SWR compiles too.

/** The arguments of SWR's hooks for a client's operations: reads and pages for those that read, a mutation for the others. */
export type SwrArguments<Operations extends OperationTable["operations"], Client> = {
  readonly [Name in keyof Queries<Operations, Client>]: ArgumentsFor<
    Queries<Operations, Client>[Name]
  >;
};

/** The arguments that correspond to options for TanStack Query. */
type ArgumentsFor<Options> = ReadsFor<Options> & PagesFor<Options> & ChangesFor<Options>;

type ReadsFor<Options> = Options extends {
  readonly queryOptions: (...given: infer Given) => Queried<infer Data>;
}
  ? Reads<Given, Data>
  : unknown;

type PagesFor<Options> = Options extends {
  readonly infiniteQueryOptions: (...given: infer Given) => Queried<infer Page>;
}
  ? Pages<Given, Page>
  : unknown;

type ChangesFor<Options> = Options extends {
  readonly mutationOptions: () => MutationOptionsOf<infer Data, infer Variables, unknown>;
}
  ? Changes<Data, Variables>
  : unknown;

interface Queried<Data> {
  readonly queryFn: (context: never) => Promise<Data>;
}

interface Reads<Given extends readonly unknown[], Data> {
  /** For `useSWR`, `useSWRImmutable` and `preload`. With `null` instead of an input, SWR sends nothing. */
  readonly read: (...given: OrNull<Given>) => SwrReadOf<Data>;
  /** Whether a key is that of `read` or of a page, with any input: for `mutate` of `useSWRConfig`. */
  readonly hasKey: (key: unknown) => boolean;
}

interface Pages<Given extends readonly unknown[], Page> {
  /** For `useSWRInfinite`. With `null` instead of an input, SWR sends nothing. */
  readonly pages: (...given: OrNull<Given>) => SwrPagesOf<Page>;
}

interface Changes<Data, Variables> {
  /** For `useSWRMutation`. The argument of `trigger` is the input of the client's method. */
  readonly mutation: () => SwrMutationOf<Data, Variables>;
}

type OrNull<Given extends readonly unknown[]> = { [Index in keyof Given]: Given[Index] | null };

/** The key of a request in SWR's cache: the service, the operation, and the input of a read. */
export type SwrKey = readonly [scope: string, operation: string, ...input: unknown[]];

/**
 * Arguments of `useSWR`.
 * @see https://swr.vercel.app/docs/arguments
 */
export type SwrReadOf<Data> = readonly [key: SwrKey | null, fetcher: () => Promise<Data>];

/**
 * Arguments of `useSWRInfinite`.
 * @see https://swr.vercel.app/docs/pagination#useswrinfinite
 */
export type SwrPagesOf<Page> = readonly [
  getKey: (index: number, previousPage: Page | null | undefined) => SwrKey | null,
  fetcher: (key: SwrKey) => Promise<Page>,
];

/**
 * Arguments of `useSWRMutation`.
 * @see https://swr.vercel.app/docs/mutation#useswrmutation
 */
export type SwrMutationOf<Data, Variables> = readonly [
  key: SwrKey,
  fetcher: (key: SwrKey, options: { readonly arg: Variables }) => Promise<Data>,
];
