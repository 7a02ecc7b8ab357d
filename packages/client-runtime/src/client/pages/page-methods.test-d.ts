import { expectTypeOf, test } from "vitest";
import type { Bookshop } from "../../../test/bookshop-client.ts";
import type { components } from "../../../../codegen/test/bookshop/generated/types.ts";
import type { Success } from "../../outcome/outcome.ts";
import type { PageMethods } from "./page-methods.ts";

declare const shop: Bookshop;
type Book = components["schemas"]["Book"];

test("pages are successes, items have the document's type", async () => {
  for await (const page of shop.listBooks.pages()) {
    expectTypeOf(page.ok).toEqualTypeOf<true>();
    expectTypeOf(page.status).toEqualTypeOf<200>();
    expectTypeOf(page.data).toEqualTypeOf<{ books: Book[]; next: string | null }>();
  }
  for await (const book of shop.listBooks.items()) expectTypeOf(book).toEqualTypeOf<Book>();
});

test("they take the method's input and a cursor", () => {
  expectTypeOf<Parameters<Bookshop["listBooks"]["pages"]>[0]>().toEqualTypeOf<
    Parameters<Bookshop["listBooks"]>[0]
  >();
  void shop.listBooks.items({ query: { size: 3, after: "x" }, signal: AbortSignal.abort() });
  void shop.listBooks.pages({}, { cursor: "x" });
  void shop.listBooks.pages(undefined, { cursor: null });
  // @ts-expect-error an unknown query parameter
  void shop.listBooks.items({ query: { limit: 3 } });
  // @ts-expect-error a value that is not in the enum
  void shop.listBooks.items({ query: { genre: ["romance"] } });
  // @ts-expect-error misspelt
  void shop.listBooks.items({}, { curser: "x" });
  // @ts-expect-error the signal of a call is in its input
  void shop.listBooks.items({}, { signal: AbortSignal.abort() });
});

test("a method without pagination has no pages", () => {
  expectTypeOf<"pages" extends keyof Bookshop["getBook"] ? true : false>().toEqualTypeOf<false>();
  // @ts-expect-error it has no pages
  void shop.getBook.pages;
  // @ts-expect-error it has no items
  void shop.startOrder.items;
});

interface Input {
  readonly path: { shelf: string };
}

test("a required input is also required for pages; an untyped item is unknown", () => {
  type Needed = PageMethods<Input, Success<200, { books: number[] | null }>, "/books">;
  expectTypeOf<Parameters<Needed["pages"]>[0]["path"]>().toEqualTypeOf<{ shelf: string }>();
  expectTypeOf<ItemOf<Needed>>().toEqualTypeOf<number>();
  expectTypeOf<ItemIn<{ shelves: string[] }, "/books">>().toEqualTypeOf<unknown>();
  expectTypeOf<ItemIn<{ books: string }, "/books">>().toEqualTypeOf<unknown>();
});

test("a pointer can be nested and escaped", () => {
  type Body = { "a/b"?: { "~1": { books?: { id: 7 }[] } } };
  expectTypeOf<ItemIn<Body, "/a~1b/~01/books">>().toEqualTypeOf<{ id: 7 }>();
});

type ItemIn<Body, Items extends string> = ItemOf<PageMethods<Input, Success<200, Body>, Items>>;

type ItemOf<Methods> = Methods extends { items: (...given: never) => AsyncGenerator<infer Item> }
  ? Item
  : never;
