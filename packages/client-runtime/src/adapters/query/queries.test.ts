import { inspect } from "node:util";
import { CancelledError, InfiniteQueryObserver, MutationObserver } from "@tanstack/query-core";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { createClient as createParcels } from "../../../../codegen/test/parcels/generated/client.ts";
import { operationTable as parcelTable } from "../../../../codegen/test/parcels/generated/operations.ts";
import { book, createBookshop, createMethods, json } from "../../../test/bookshop-client.ts";
import type { OperationTable } from "../../table/operation-table.ts";
import { fault, faults } from "../../testing/index.ts";
import { queries } from "./index.ts";
import { path, body, ok, type Shop, setUp, createCache } from "../../../test/query-setting.ts";

describe("a query", () => {
  test("has the operation's data under a key that contains its input", async () => {
    const { shop, cache, fetch } = setUp([ok]);
    const input = { path, deadlineMs: 5000 };

    expect(await cache.fetchQuery(shop.getBook.queryOptions(input))).toEqual(book);

    expect(shop.getBook.queryKey(input)).toEqual(["Bookshop", "getBook", { path }]);
    expect(cache.getQueryData(shop.getBook.queryKey({ path }))).toEqual(book);
    expect(fetch.requests).toMatchObject([{ method: "GET", path: "/v2/books/b1" }]);
  });

  test("without input has a key with the given scope", () => {
    const shop = queries(operationTable, createBookshop({}), { scope: "north" });

    expect(shop.openingHours.queryOptions().queryKey).toEqual(["north", "openingHours", {}]);
    expect(shop.openingHours.queryKey()).toEqual(shop.openingHours.queryOptions().queryKey);
    expect(shop.listBooks.queryOptions({ query: {}, deadlineMs: 1 }).queryKey).toEqual([
      "north",
      "listBooks",
      { query: {} },
    ]);
  });

  test("throws an outcome that is not a success, and is not retried by TanStack", async () => {
    const { shop, cache, fetch } = setUp([json(404, { reason: "gone" })]);

    await expect(cache.fetchQuery(shop.getBook.queryOptions({ path }))).rejects.toMatchObject({
      name: "OutcomeError",
      status: 404,
      outcome: { error: { reason: "gone" } },
    });
    expect(fetch.requests).toHaveLength(1);
  });

  test("that is cancelled ends its request and leaves no sleeps behind", async () => {
    const { shop, cache, fetch, clock } = setUp([fault.silent()]);
    const options = shop.getBook.queryOptions({ path });

    const query = cache.fetchQuery(options);
    const failed = caught(async () => query);
    await clock.until(() => fetch.requests.length > 0);
    await cache.cancelQueries({ queryKey: shop.getBook.queryKey() });

    expect(await failed).toBeInstanceOf(CancelledError);
    await clock.until(() => clock.sleeping() === 0);
  });

  test("without a body has null as data, because TanStack rejects undefined", async () => {
    const { openingHours } = operationTable.operations;
    const operations = {
      openingHours: { ...openingHours, responses: { "204": [] }, success: ["204"] },
    };
    const table: OperationTable = { ...operationTable, operations };
    const fetch = faults(table, [new Response(null, { status: 204 })]);
    const methods = createMethods(table, { baseUrl: "https://shop.test", auth: null, fetch });
    // The types of an arbitrary table do not tell that the operation reads.
    const shop = queries(table, methods) as unknown as Pick<Shop, "openingHours">;

    expect(await createCache().fetchQuery(shop.openingHours.queryOptions())).toBeNull();
  });
});

test("a query of a 64-bit integer has a key of its own, which TanStack hashes", async () => {
  const asked: string[] = [];
  const fetch = async ({ url }: Request): Promise<Response> => {
    asked.push(url);
    const id = new URL(url).pathname.slice("/parcels/".length);
    return new Response(`{"id":${id},"made":"2026-01-02T03:04:05Z"}`, {
      headers: { "content-type": "application/json" },
    });
  };
  const client = createParcels({ baseUrl: "https://parcels.test", fetch });
  const parcels = queries<typeof parcelTable, typeof client>(parcelTable, client);
  const cache = createCache();
  const ids = [9_007_199_254_740_992n, 9_007_199_254_740_993n];
  const since = new Date(Date.UTC(2026, 0, 2));

  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { id: got } = await cache.fetchQuery(
      parcels.getParcel.queryOptions({ path: { id }, query: { since } }),
    );
    expect(got).toBe(id);
  }

  expect(asked).toHaveLength(2);
  expect(
    cache.getQueryData(
      parcels.getParcel.queryKey({ path: { id: 9_007_199_254_740_993n }, query: { since } }),
    ),
  ).toMatchObject({ id: 9_007_199_254_740_993n });
  expect(parcels.getParcel.queryKey({ path: { id: 5n }, query: { ids: [7n], since } })).toEqual([
    "Parcels",
    "getParcel",
    { path: { id: "5" }, query: { ids: ["7"], since: "2026-01-02T00:00:00.000Z" } },
  ]);
});

describe("an infinite query", () => {
  const page = (id: string, next: string | null): Response =>
    json(200, { books: [{ ...book, id }], next });

  test("follows the cursors to the end", async () => {
    const { shop, cache, fetch } = setUp([page("a", "2"), page("b", "3"), page("c", null)]);
    const options = shop.listBooks.infiniteQueryOptions({ query: { size: 1, genre: ["crime"] } });
    const observer = new InfiniteQueryObserver(cache, options);
    onTestFinished(() => observer.destroy());

    let result = await observer.fetchNextPage();
    for (let pages = 1; result.hasNextPage && pages < 9; pages += 1)
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      result = await observer.fetchNextPage();

    expect(result.data?.pages.flatMap(({ books }) => books.map(({ id }) => id))).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(result.data?.pageParams).toEqual([null, "2", "3"]);
    expect(fetch.requests.map(({ path: asked }) => asked)).toEqual([
      "/v2/books?size=1&genre=crime",
      "/v2/books?size=1&genre=crime&after=2",
      "/v2/books?size=1&genre=crime&after=3",
    ]);
  });

  test("has a key of its own that starts with the operation's key and that of the query", async () => {
    const { shop, cache } = setUp([page("a", null), page("a", null), page("a", null)]);
    const query = { size: 1 };
    await cache.fetchQuery(shop.listBooks.queryOptions({ query }));
    await cache.fetchQuery(shop.listBooks.queryOptions());
    await cache.fetchInfiniteQuery(shop.listBooks.infiniteQueryOptions({ query }));

    const found = (queryKey: readonly unknown[]): number =>
      cache.getQueryCache().findAll({ queryKey }).length;
    expect(found(shop.listBooks.queryKey())).toBe(3);
    expect(found(shop.listBooks.queryKey({ query }))).toBe(2);
    expect(found(shop.listBooks.infiniteQueryOptions({ query }).queryKey)).toBe(1);
    expect(found(shop.getBook.queryKey())).toBe(0);
  });
});

test("no credential is in a key, in an option or in a logged error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a-z0-9]{20,30}$/), async (auth) => {
      const { shop, cache, fetch } = setUp([fault.reset(), fault.html()], { auth });
      const options = shop.getBook.queryOptions({ path });
      const mutation = shop.changeBook.mutationOptions();
      const errors = [
        await caught(async () => cache.fetchQuery(options)),
        await caught(async () => new MutationObserver(cache, mutation).mutate({ path, body })),
      ];

      expect(errors).toMatchObject([{ name: "OutcomeError" }, { name: "OutcomeError" }]);
      const logged = [errors, options, mutation, fetch.requests].map((each) =>
        inspect(each, { depth: 10, showHidden: true }),
      );
      expect(logged.join("\n")).not.toContain(auth);
    }),
    { seed: 1, numRuns: 10 },
  );
});

async function caught(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}
