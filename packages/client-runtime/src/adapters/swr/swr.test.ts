import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, createMethods, json } from "../../../test/bookshop-client.ts";
import { body, ok, path, setUp } from "../../../test/query-setting.ts";
import { fault, faults } from "../../testing/index.ts";
import type { OperationTable } from "../../table/operation-table.ts";
import { swr, type SwrPagesOf } from "./index.ts";

test("a read has the key of its query, and its data", async () => {
  const fetch = faults(operationTable, [ok]);
  const shop = swr(operationTable, createBookshop({ fetch }));
  const { shop: options } = setUp([]);

  const [key, fetcher] = shop.getBook.read({ path, deadlineMs: 5000 });

  expect(key).toEqual(options.getBook.queryKey({ path }));
  expect(await fetcher()).toEqual(book);
  expect(fetch.requests).toMatchObject([{ path: "/v2/books/b1" }]);
});

test("null as input has no key", () => {
  const shop = swr(operationTable, createBookshop({}), { scope: "north" });

  expect(shop.getBook.read(null)[0]).toBeNull();
  expect(shop.openingHours.read(null)[0]).toBeNull();
  expect(shop.openingHours.read()[0]).toEqual(["north", "openingHours", {}]);
  expect(shop.listBooks.pages(null)[0](0, null)).toBeNull();
});

test("keys of an operation are recognised with every input, and those of others are not", () => {
  const shop = swr(operationTable, createBookshop({}));
  const { hasKey } = shop.listBooks;

  expect(hasKey(shop.listBooks.read()[0])).toBe(true);
  expect(hasKey(shop.listBooks.read({ query: { size: 1 } })[0])).toBe(true);
  expect(hasKey(shop.listBooks.pages()[0](0, null))).toBe(true);
  expect(hasKey(shop.getBook.read({ path })[0])).toBe(false);
  expect(
    hasKey(swr(operationTable, createBookshop({}), { scope: "north" }).listBooks.read()[0]),
  ).toBe(false);
  expect([null, "listBooks", undefined].map(hasKey)).toEqual([false, false, false]);
});

test("an outcome that is not a success is thrown, and so is one in doubt", async () => {
  const fetch = faults(operationTable, [json(404, { reason: "gone" }), fault.reset(), ok]);
  const shop = swr(operationTable, createBookshop({ fetch, maxRetries: 0 }));
  const [key, change] = shop.changeBook.mutation();
  const arg = { path, body };

  await expect(shop.getBook.read({ path })[1]()).rejects.toMatchObject({ status: 404 });
  await expect(change(key, { arg })).rejects.toMatchObject({ code: "unknown-outcome" });

  expect(await change(key, { arg })).toEqual(book);
  expect(key).toEqual(["Bookshop", "changeBook"]);
  expect(fetch.requests[2]?.key).toBe(fetch.requests[1]?.key);
});

test("pages follow cursors until the last one", async () => {
  const pages = [json(200, { books: [book], next: "2" }), json(200, { books: [], next: null })];
  const fetch = faults(operationTable, pages);
  const [getKey, fetcher] = swr(operationTable, createBookshop({ fetch })).listBooks.pages();

  expect(await follow([getKey, fetcher])).toHaveLength(2);
  expect(fetch.requests.map(({ path: asked }) => asked)).toEqual([
    "/v2/books",
    "/v2/books?after=2",
  ]);
  // SWR asks for a later page without the one before it if it requests pages in parallel.
  expect(getKey(3, null)).toBeNull();
});

test("pages with numbers instead of cursors have the number in their key", async () => {
  const { listBooks } = operationTable.operations;
  const query = [...listBooks.parameters.query, { name: "page", required: false }];
  const entry = {
    ...listBooks,
    parameters: { ...listBooks.parameters, query },
    pagination: { form: "page", cursor: "page", items: "/books", start: 1 },
  } as const;
  const table: OperationTable = { ...operationTable, operations: { listBooks: entry } };
  const fetch = faults(table, [json(200, { books: [book] }), json(200, { books: [] })]);
  const methods = createMethods(table, { baseUrl: "https://shop.test", auth: null, fetch });
  // The types of an arbitrary table do not tell that the operation has pages.
  const shop = swr(table, methods) as unknown as {
    readonly listBooks: { readonly pages: () => SwrPagesOf<unknown> };
  };

  expect(await follow(shop.listBooks.pages())).toMatchObject([{ next: 2 }, { next: null }]);
  expect(fetch.requests.map(({ path: asked }) => asked)).toEqual(["/books", "/books?page=2"]);
});

/** Requests pages as SWR does. */
async function follow<Page>([getKey, fetcher]: SwrPagesOf<Page>): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let key = getKey(0, null); key && pages.length < 9; key = getKey(pages.length, pages.at(-1)))
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    pages.push(await fetcher(key));
  return pages;
}
