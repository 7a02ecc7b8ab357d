/** @ts-ignore -- an optional peer */
import type { DataTag as CoreTag } from "@tanstack/query-core";
/** @ts-ignore -- an optional peer */
import type { DataTag as ReactTag } from "@tanstack/react-query";
import type { ClientError } from "../../options/client-error.ts";
import type { AtPointer } from "../../table/at-pointer.ts";
import type { OperationEntry, OperationTable } from "../../table/operation-table.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import type { OutcomeError } from "../../outcome/outcome-error.ts";

// Of TanStack's types, only the tag of keys is used: a program may have an adapter without the core package, and all adapters accept these shapes.

/** The error of a query or a mutation. */
export type CallError = OutcomeError | ClientError;

/** A client with the methods of some or all of a table's operations. */
export type ClientFor<Table extends OperationTable> = {
  readonly [Name in keyof Table["operations"]]?: Method;
};

// `never` accepts methods with any input.
type Method = (input: never) => Promise<Outcome>;

/** The options of a client's operations: of a query for those that read, of a mutation for the others. */
export type Queries<Operations extends OperationTable["operations"], Client> = {
  readonly [Name in keyof Operations & keyof Client & string]: Client[Name] extends Method
    ? Operations[Name]["method"] extends Reading
      ? Reads<Name, Client[Name]> & PagesOf<Name, Operations[Name], Client[Name]>
      : Changes<Name, Client[Name]>
    : never;
};

type Reading = "get" | "head" | "options";

interface Reads<Name extends string, Call extends Method> {
  /** The key of `queryOptions` with the same input. Without an input, it also matches all other queries of the operation. */
  readonly queryKey: {
    (): {} extends KeyInput<Call> ? ReadKeyOf<Name, Call> : QueryKeyOf<Name, {}>;
    (input: QueryInput<Call>): ReadKeyOf<Name, Call>;
  };
  /** For `useQuery`, `queryClient.query` and similar functions. Spread it to add options. */
  readonly queryOptions: (
    ...given: Given<QueryInput<Call>>
  ) => QueryOptionsOf<DataOf<Call>, ReadKeyOf<Name, Call>>;
}

type ReadKeyOf<Name extends string, Call extends Method> = TaggedKey<
  QueryKeyOf<Name, KeyInput<Call>>,
  DataOf<Call>
>;

/** The data of an infinite query. */
export interface PagesData<Page, Cursor> {
  pages: Page[];
  pageParams: (Cursor | null)[];
}

/** A page of an operation that returns pages without cursors: its data, and the number or URL of the next page. */
export interface TurnedPage<Data, Next> {
  readonly data: Data;
  /** Null on the last page. */
  readonly next: Next | null;
}

type PagesOf<
  Name extends string,
  Entry extends OperationEntry,
  Call extends Method,
> = Entry extends {
  pagination: infer Pagination;
}
  ? Pages<
      Name,
      Call,
      Pagination extends { cursor: infer Cursor extends string } ? Cursor : never,
      PageOf<DataOf<Call>, Pagination>
    >
  : unknown;

/** A page, and what leads to the next one. */
type PageOf<Data, Pagination> = Pagination extends { form: infer Form }
  ? Form extends "offset" | "page"
    ? PageWith<TurnedPage<Data, number>, number>
    : PageWith<TurnedPage<Data, string>, string>
  : Pagination extends { next: infer Next extends string }
    ? PageWith<Data, NonNullable<AtPointer<Data, Next>>>
    : never;

interface PageWith<Page, Next> {
  readonly page: Page;
  readonly next: Next;
}

interface Pages<
  Name extends string,
  Call extends Method,
  Cursor extends string,
  Page extends PageWith<unknown, unknown>,
> {
  /** For `useInfiniteQuery`: all pages from the first one on. A page with a cursor is as the operation returns it. */
  readonly infiniteQueryOptions: (
    ...given: Given<PagesInput<Call, Cursor>>
  ) => InfiniteQueryOptionsOf<
    Page["page"],
    TaggedKey<
      readonly [...QueryKeyOf<Name, PagesKeyInput<Call, Cursor>>, pages: "pages"],
      PagesData<Page["page"], Page["next"]>
    >,
    Page["next"]
  >;
}

interface Changes<Name extends string, Call extends Method> {
  /** `[scope, operation]`, for `useIsMutating` and similar functions. */
  readonly mutationKey: () => readonly [scope: string, operation: Name];
  /** For `useMutation`. Its variables are the input of the client's method. */
  readonly mutationOptions: () => MutationOptionsOf<
    DataOf<Call>,
    Variables<Call>,
    readonly [scope: string, operation: Name]
  >;
}

/**
 * The key of one query: the service, the operation and the input.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-keys
 */
export type QueryKeyOf<Name extends string, Input> = readonly [
  scope: string,
  operation: Name,
  input: Input,
];

/**
 * Options for `useQuery` and similar functions.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-options
 */
export interface QueryOptionsOf<Data, Key> {
  readonly queryKey: Key;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly retry: Retry;
}

/**
 * Options for `useInfiniteQuery` and similar functions.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/infinite-queries
 */
export interface InfiniteQueryOptionsOf<Page, Key, Cursor> {
  readonly queryKey: Key;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: Cursor | null;
  }) => Promise<Page>;
  readonly initialPageParam: Cursor | null;
  readonly getNextPageParam: (lastPage: Page) => Cursor | null;
  readonly retry: Retry;
}

/**
 * Options for `useMutation` and similar functions.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/mutations
 */
export interface MutationOptionsOf<Data, Variables, Key> {
  readonly mutationKey: Key;
  readonly mutationFn: (variables: Variables, context?: object) => Promise<Data>;
  readonly retry: Retry;
}

/** `false`, because the client has already retried the call. The function type tells TanStack the type of the error. */
type Retry = false | ((failureCount: number, error: CallError) => boolean);

/**
 * A key that tells `getQueryData` and `setQueryData` the type of their data, as the keys of TanStack's own `queryOptions()` do. The tag is
 * TanStack's, so it is that of the adapter or the core package that the program has. Without them, it is the plain key.
 */
type TaggedKey<Key extends readonly unknown[], Data> =
  IsAny<ReactTag<Key, Data, CallError>> extends false
    ? ReactTag<Key, Data, CallError>
    : IsAny<CoreTag<Key, Data, CallError>> extends false
      ? CoreTag<Key, Data, CallError>
      : Key;

/** Whether a type could not be resolved: it is `any` then. In a tuple, because a condition on an unresolved type is unresolved itself. */
type IsAny<Type> = [0] extends [1 & Type] ? true : false;

/** A query's data must not be undefined, so that a response without a body has `null`. */
type DataOf<Call extends Method> =
  Extract<Awaited<ReturnType<Call>>, { ok: true }> extends { readonly data: infer Data }
    ? Data extends undefined
      ? null
      : Data
    : never;

type InputOf<Call extends Method> = NonNullable<Parameters<Call>[0]>;

/** Without a credential, because queries of one key share their data. */
type QueryInput<Call extends Method> = Omit<InputOf<Call>, "signal" | "auth">;

/** The input that the response depends on. */
type KeyInput<Call extends Method> = Omit<InputOf<Call>, "signal" | "deadlineMs" | "auth">;

type PagesInput<Call extends Method, Cursor extends string> = WithoutCursor<
  QueryInput<Call>,
  Cursor
>;

type PagesKeyInput<Call extends Method, Cursor extends string> = WithoutCursor<
  KeyInput<Call>,
  Cursor
>;

type WithoutCursor<Input, Cursor extends string> = {
  [Name in keyof Input]: Name extends "query"
    ? Omit<NonNullable<Input[Name]>, Cursor>
    : Input[Name];
};

type Given<Input> = {} extends Input ? [input?: Input] : [input: Input];

/** With `void`, TanStack allows `mutate()` without variables. */
type Variables<Call extends Method> =
  {} extends InputOf<Call> ? InputOf<Call> | void : InputOf<Call>;
