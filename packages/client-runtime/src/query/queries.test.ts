import { inspect } from "node:util";
import {
  CancelledError,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
} from "@tanstack/query-core";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, createMethods, json } from "../../test/bookshop-client.ts";
import type { ClientOptions } from "../call/client-options.ts";
import type { OperationTable } from "../table/operation-table.ts";
import { fault, faults, virtualClock, type FaultyFetch, type Step } from "../testing/index.ts";
import type { VirtualClock } from "../testing/index.ts";
import { queries, type Queries } from "./index.ts";

const path = { id: "b1" };
const body = { title: "Emma" };
const ok = (): Response => json(200, book);

type Shop = Queries<(typeof operationTable)["operations"], ReturnType<typeof createBookshop>>;

interface Setting {
  readonly shop: Shop;
  readonly fetch: FaultyFetch;
  readonly clock: VirtualClock;
  readonly cache: QueryClient;
}

function setUp(steps: readonly Step[], options: Partial<ClientOptions> = {}): Setting {
  const clock = virtualClock();
  const fetch = faults(operationTable, steps, { clock });
  const client = createBookshop({ fetch, clock, ...options });
  return { shop: queries(operationTable, client), fetch, clock, cache: createCache() };
}

function createCache(): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 1 } } });
  onTestFinished(() => cache.clear());
  return cache;
}

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
    expect(shop.openingHours.queryKey()).toEqual(["north", "openingHours"]);
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
    const methods = createMethods(table, { baseUrl: "http://shop.test", auth: null, fetch });
    // The types of an arbitrary table do not tell that the operation reads.
    const shop = queries(table, methods) as unknown as Pick<Shop, "openingHours">;

    expect(await createCache().fetchQuery(shop.openingHours.queryOptions())).toBeNull();
  });
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

describe("a mutation", () => {
  const keysOf = ({ requests }: FaultyFetch): readonly unknown[] => requests.map(({ key }) => key);
  const retrying = { retry: 2, retryDelay: 0 };

  test("has one key and one body in all retries of TanStack", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), fault.unavailable(), ok]);
    const observer = new MutationObserver(cache, {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    expect(await observer.mutate({ path, body })).toEqual(book);

    expect(fetch.requests).toHaveLength(3);
    expect(
      new Set(fetch.requests.map((seen) => `${seen.key} ${seen.path} ${seen.body}`)).size,
    ).toBe(1);
  });

  test("is not retried by TanStack unless it is told to", async () => {
    const { shop, cache, fetch, clock } = setUp([fault.forever(fault.reset())], { maxRetries: 2 });
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());

    await expect(observer.mutate({ path, body })).rejects.toMatchObject({
      code: "unknown-outcome",
    });
    expect(new Set(keysOf(fetch)).size).toBe(1);
    expect(fetch.requests).toHaveLength(3);
    expect(clock.sleeping()).toBe(0);
  });

  test("waits for its own key if a retry finds it pending", async () => {
    const steps = [fault.reset(), fault.reset(), fault.pending(), fault.replayed(ok())];
    const { shop, cache, fetch } = setUp(steps, { maxRetries: 1 });
    const observer = new MutationObserver(cache, {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    expect(await observer.mutate({ path, body })).toEqual(book);
    expect(fetch.requests).toHaveLength(4);
    expect(new Set(keysOf(fetch)).size).toBe(1);
  });

  test("has a new key for each mutate(), also with the same variables and in parallel", async () => {
    const { shop, cache, fetch } = setUp([ok, ok, ok, json(422, { reason: "taken" }), ok]);
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());
    const variables = { path, body };

    await observer.mutate(variables);
    await Promise.all([observer.mutate(variables), observer.mutate(variables)]);
    await expect(observer.mutate(variables)).rejects.toMatchObject({ status: 422 });
    await observer.mutate(variables);

    expect(new Set(keysOf(fetch)).size).toBe(5);
  });

  test("that ended in doubt reuses its key when the same variables are sent again", async () => {
    const { shop, cache, fetch } = setUp([
      fault.reset(),
      fault.empty(502),
      () => json(401, {}),
      ok,
      ok,
    ]);
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());
    const variables = { path, body };

    for (const code of ["unknown-outcome", "undocumented", "undocumented"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(observer.mutate(variables)).rejects.toMatchObject({ code });
    await observer.mutate(variables);
    await observer.mutate(variables);

    const [first, second, third, fourth, fifth] = keysOf(fetch);
    expect([second, third, fourth]).toEqual([first, first, first]);
    expect(fifth).not.toBe(first);
  });

  test("stays in doubt if another one with the same variables is settled meanwhile", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), json(422, { reason: "taken" }), ok]);
    const [one, other] = [1, 2].map(
      () => new MutationObserver(cache, shop.changeBook.mutationOptions()),
    );
    const variables = { path, body };

    await Promise.allSettled([one?.mutate(variables), other?.mutate(variables)]);
    await one?.mutate(variables);

    const [first, second, third] = keysOf(fetch);
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  test("that ended in doubt has another key once its variables say another request", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), ok]);
    const observer = new MutationObserver(cache, shop.changeBook.mutationOptions());
    const variables = { path, body: { title: "Emma" } };

    await expect(observer.mutate(variables)).rejects.toMatchObject({ code: "unknown-outcome" });
    variables.body.title = "Persuasion";
    await observer.mutate(variables);

    expect(new Set(keysOf(fetch)).size).toBe(2);
    expect(fetch.requests[1]?.body).toContain("Persuasion");
  });

  test("has the key of its variables, if they have one", async () => {
    const { shop, cache, fetch } = setUp([fault.reset(), ok]);
    const observer = new MutationObserver(cache, {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    await observer.mutate({ path, body, idempotencyKey: "form-1234" });

    expect(keysOf(fetch)).toEqual(["form-1234", "form-1234"]);
  });

  test("has one key also for a body that is not text", async () => {
    const { startOrder } = operationTable.operations;
    const operation = { ...startOrder, body: { mediaType: "image/png", required: true } };
    const table: OperationTable = { ...operationTable, operations: { startOrder: operation } };
    const fetch = faults(table, [fault.reset(), json(202, { id: "o1" })]);
    const methods = createMethods(table, {
      baseUrl: "http://shop.test",
      auth: null,
      fetch,
      maxRetries: 0,
    });
    const options = queries(table, methods)["startOrder"]?.mutationOptions();
    const observer = new MutationObserver(createCache(), { ...options, ...retrying });

    // The types of an arbitrary table do not tell the operation's input.
    await observer.mutate({ body: new Blob(["picture"]), idempotencyKey: undefined } as never);

    expect(fetch.requests.map(({ body: sent }) => sent)).toEqual(["picture", "picture"]);
    expect(new Set(keysOf(fetch)).size).toBe(1);
    expect(fetch.requests[0]?.key).toMatch(/./);
  });

  test("has one key also with a client of some operations", async () => {
    const clock = virtualClock();
    const fetch = faults(operationTable, [fault.reset(), ok], { clock });
    const { changeBook, getBook } = createBookshop({ fetch, clock });
    const shop = queries(operationTable, { changeBook, getBook });
    const observer = new MutationObserver(createCache(), {
      ...shop.changeBook.mutationOptions(),
      ...retrying,
    });

    expect(await observer.mutate({ path, body })).toEqual(book);
    expect(Object.keys(shop)).toEqual(["getBook", "changeBook"]);
    expect(fetch.requests).toHaveLength(2);
    expect(new Set(keysOf(fetch)).size).toBe(1);
  });

  test("of an operation without a key is one call, and needs no variables", async () => {
    const { idempotency: _, body: __, ...keyless } = operationTable.operations.startOrder;
    const operations = { startOrder: { ...keyless, managedHeaders: [] } };
    const table: OperationTable = { ...operationTable, operations };
    const fetch = faults(table, [json(202, { id: "o1" })]);
    const methods = createMethods(table, { baseUrl: "http://shop.test", auth: null, fetch });
    const shop = queries(table, methods);

    const observer = new MutationObserver(
      createCache(),
      shop["startOrder"]?.mutationOptions() as never,
    );

    expect(await observer.mutate()).toEqual({ id: "o1" });
    expect(shop["startOrder"]?.mutationKey()).toEqual(["Bookshop", "startOrder"]);
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
