/* oxlint-disable vitest/expect-expect -- each @ts-expect-error below is an assertion, made by the compiler */
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import { expectTypeOf, test } from "vitest";
import type { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import type { components } from "../../../../codegen/test/bookshop/generated/types.ts";
import type { Bookshop } from "../../../test/bookshop-client.ts";
import type { CallError, Queries } from "./index.ts";

declare const shop: Queries<(typeof operationTable)["operations"], Bookshop>;
const cache = new QueryClient();
const path = { id: "b1" };

type Book = components["schemas"]["Book"];

test("a query has the data, the error and the key of its operation", () => {
  const options = shop.getBook.queryOptions({ path });
  const result = new QueryObserver(cache, options).getCurrentResult();

  expectTypeOf(result.data).toEqualTypeOf<Book | undefined>();
  expectTypeOf(result.error).toEqualTypeOf<CallError | null>();
  expectTypeOf(options.queryKey[1]).toEqualTypeOf<"getBook">();
  expectTypeOf(options.queryKey[2].path).toEqualTypeOf<{ id: string }>();
  expectTypeOf(cache.fetchQuery(options)).toEqualTypeOf<Promise<Book>>();
  expectTypeOf(cache.fetchQuery(shop.openingHours.queryOptions())).toEqualTypeOf<Promise<string>>();
});

test("a key has the type of its data and its error", () => {
  const data = cache.getQueryData(shop.getBook.queryKey({ path }));
  expectTypeOf(data).toEqualTypeOf<Book | undefined>();
  const same = cache.getQueryData(shop.getBook.queryOptions({ path }).queryKey);
  expectTypeOf(same).toEqualTypeOf<Book | undefined>();
  const pages = cache.getQueryData(shop.listBooks.infiniteQueryOptions().queryKey);
  expectTypeOf(pages?.pages[0]?.books).toEqualTypeOf<Book[] | undefined>();
  const state = cache.getQueryState(shop.getBook.queryKey({ path }));
  expectTypeOf(state?.error).toEqualTypeOf<CallError | null | undefined>();
  // Without its input, a key is that of no query.
  expectTypeOf(cache.getQueryData(shop.getBook.queryKey())).toEqualTypeOf<unknown>();
  // @ts-expect-error not the type of the data
  cache.setQueryData(shop.getBook.queryKey({ path }), "Emma");
});

test("other options can be added", () => {
  const options = { ...shop.getBook.queryOptions({ path }), enabled: false, staleTime: 1000 };
  const selected = new QueryObserver(cache, { ...options, select: ({ title }) => title });

  expectTypeOf(selected.getCurrentResult().data).toEqualTypeOf<string | undefined>();
});

test("an infinite query has pages, and cursors of the operation's type", () => {
  const options = shop.listBooks.infiniteQueryOptions();
  const { data } = new InfiniteQueryObserver(cache, options).getCurrentResult();

  expectTypeOf(data?.pages[0]?.books).toEqualTypeOf<Book[] | undefined>();
  expectTypeOf(options.initialPageParam).toEqualTypeOf<string | null>();
});

test("a mutation takes its method's input", () => {
  const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());

  expectTypeOf(observer.getCurrentResult().data).toEqualTypeOf<Book | undefined>();
  expectTypeOf(observer.getCurrentResult().error).toEqualTypeOf<CallError | null>();
  void observer.mutate({ path, body: { title: "Emma" }, idempotencyKey: "key-123" });
  void observer.mutate({ path, body: { title: "Emma" }, auth: "card" });
  // @ts-expect-error no body
  void observer.mutate({ path });
  // @ts-expect-error a body of another operation
  void observer.mutate({ path, body: { books: ["b1"] } });
  // @ts-expect-error no variables
  void observer.mutate();
});

test("invalid arguments do not compile", () => {
  // @ts-expect-error no path parameters
  shop.getBook.queryOptions();
  // @ts-expect-error a parameter that the operation does not have
  shop.listBooks.queryOptions({ query: { colour: "red" } });
  // @ts-expect-error TanStack passes the signal
  shop.getBook.queryOptions({ path, signal: AbortSignal.abort() });
  // @ts-expect-error queries of one key share their data
  shop.getBook.queryOptions({ path, auth: "card" });
  // @ts-expect-error TanStack passes the cursor
  shop.listBooks.infiniteQueryOptions({ query: { after: "2" } });
  // @ts-expect-error an operation that has no pages
  void shop.getBook.infiniteQueryOptions;
  // @ts-expect-error an operation that reads
  void shop.getBook.mutationOptions;
  // @ts-expect-error an operation that does not
  void shop.changeBook.queryOptions;
  // @ts-expect-error no operation
  void shop.prepare;
});
