import type { ClientError } from "../check/client-error.ts";
import type { AtPointer } from "../table/at-pointer.ts";
import type { OperationEntry, OperationTable } from "../table/operation-table.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { OutcomeError } from "../outcome/outcome-error.ts";

// None of TanStack's own types stand here: they are the same shapes in each of its adapters, which a program may have without the core.

/** What a call of a client throws as a query or a mutation. */
export type CallError = OutcomeError | ClientError;

/** The methods of a table's operations, or of some of them. */
export type ClientFor<Table extends OperationTable> = {
  readonly [Name in keyof Table["operations"]]?: Method;
};

// A method's own input is not known here, and whatever it is, it can stand in the place of `never`.
type Method = (input: never) => Promise<Outcome>;

/** The options of the operations that a client has: those of a query for what reads, those of a mutation for what may change something. */
export type Queries<Operations extends OperationTable["operations"], Client> = {
  readonly [Name in keyof Operations & keyof Client & string]: Client[Name] extends Method
    ? Operations[Name]["method"] extends Reading
      ? Reads<Name, Client[Name]> & PagesOf<Name, Operations[Name], Client[Name]>
      : Changes<Name, Client[Name]>
    : never;
};

type Reading = "get" | "head" | "options";

interface Reads<Name extends string, Call extends Method> {
  /** `[scope, operation]` without an input: what all of the operation's keys begin with. With one, that of its query. */
  readonly queryKey: {
    (): readonly [scope: string, operation: Name];
    (input: QueryInput<Call>): QueryKeyOf<Name, KeyInput<Call>>;
  };
  /** For `useQuery`, `queryClient.query` and the like; spread it to add options of your own. */
  readonly queryOptions: (
    ...given: Given<QueryInput<Call>>
  ) => QueryOptionsOf<DataOf<Call>, QueryKeyOf<Name, KeyInput<Call>>>;
}

type PagesOf<
  Name extends string,
  Entry extends OperationEntry,
  Call extends Method,
> = Entry extends {
  pagination: { cursor: infer Cursor extends string; next: infer Next extends string };
}
  ? Pages<Name, Call, Cursor, Next>
  : unknown;

interface Pages<
  Name extends string,
  Call extends Method,
  Cursor extends string,
  Next extends string,
> {
  /** For `useInfiniteQuery`: all pages from the first one on, each of them as the operation answers. */
  readonly infiniteQueryOptions: (
    ...given: Given<PagesInput<Call, Cursor>>
  ) => InfiniteQueryOptionsOf<
    DataOf<Call>,
    readonly [...QueryKeyOf<Name, PagesKeyInput<Call, Cursor>>, pages: "pages"],
    NonNullable<AtPointer<DataOf<Call>, Next>>
  >;
}

interface Changes<Name extends string, Call extends Method> {
  /** `[scope, operation]`, for `useIsMutating` and the like. */
  readonly mutationKey: () => readonly [scope: string, operation: Name];
  /** For `useMutation`; its variables are what the client's method takes. */
  readonly mutationOptions: () => MutationOptionsOf<
    DataOf<Call>,
    Variables<Call>,
    readonly [scope: string, operation: Name]
  >;
}

/**
 * The key of one query: what it asks for, and of which service.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-keys
 */
export type QueryKeyOf<Name extends string, Input> = readonly [
  scope: string,
  operation: Name,
  input: Input,
];

/**
 * What `useQuery` and its like take.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/query-options
 */
export interface QueryOptionsOf<Data, Key> {
  readonly queryKey: Key;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly retry: Retry;
}

/**
 * What `useInfiniteQuery` and its like take.
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
 * What `useMutation` and its like take.
 * @see https://tanstack.com/query/v5/docs/framework/react/guides/mutations
 */
export interface MutationOptionsOf<Data, Variables, Key> {
  readonly mutationKey: Key;
  readonly mutationFn: (variables: Variables, context?: object) => Promise<Data>;
  readonly retry: Retry;
}

/** `false`: the client has sent the call again as often as that makes sense. The function tells TanStack the type of the error. */
type Retry = false | ((failureCount: number, error: CallError) => boolean);

/** A query's data may not be undefined, which is what an answer without a body has. */
type DataOf<Call extends Method> =
  Extract<Awaited<ReturnType<Call>>, { ok: true }> extends { readonly data: infer Data }
    ? Data extends undefined
      ? null
      : Data
    : never;

type InputOf<Call extends Method> = NonNullable<Parameters<Call>[0]>;

type QueryInput<Call extends Method> = Omit<InputOf<Call>, "signal">;

/** What the answer depends on. */
type KeyInput<Call extends Method> = Omit<InputOf<Call>, "signal" | "deadlineMs">;

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

/** TanStack's `void` lets `mutate()` be called without variables. */
type Variables<Call extends Method> =
  {} extends InputOf<Call> ? InputOf<Call> | void : InputOf<Call>;
