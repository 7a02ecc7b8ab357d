import { getResponse } from "msw";
import { setupServer, type SetupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import type { Client } from "../../../../codegen/test/bookshop/generated/calls.ts";
import { book, createBookshop, type Bookshop } from "../../../test/bookshop-client.ts";
import { fault, faults, virtualClock } from "../index.ts";
import { handlers, type HandlersOptions } from "./index.ts";

const path = { id: "b1" };
const baseUrl = "https://shop.test/v2";

type Options = HandlersOptions<typeof operationTable, Client>;

function serve(
  responses: NonNullable<Options["responses"]>,
  options: Partial<Options> = {},
): { readonly shop: Bookshop; readonly server: SetupServer } {
  const server = setupServer(
    ...handlers<typeof operationTable, Client>(operationTable, { baseUrl, responses, ...options }),
  );
  server.listen({ onUnhandledFrame: "error" });
  onTestFinished(() => server.close());
  return { shop: createBookshop({}), server };
}

test("an operation gets the test's response or function", async () => {
  const { shop } = serve({
    listBooks: ({ query }) => ({ body: { books: [], next: query.get("after") } }),
    getBook: ({ path: { id } }) => ({ body: { ...book, id } }),
    changeBook: ({ body, key }) => ({ body: { ...book, ...body, id: key ?? "" } }),
    deleteBooksId: {},
    openingHours: { body: "always" },
  });

  const idempotencyKey = "key-123";
  const body = { title: "Persuasion" };
  expect(await shop.listBooks({ query: { after: "x y" } })).toMatchObject({
    data: { next: "x y" },
  });
  expect(await shop.getBook({ path: { id: "a/b" } })).toMatchObject({ data: { id: "a/b" } });
  expect(await shop.changeBook({ path, body, idempotencyKey })).toMatchObject({
    data: { id: idempotencyKey, title: "Persuasion" },
  });
  expect(await shop.deleteBooksId({ path, headers: { "X-Reason": "old" } })).toMatchObject({
    status: 204,
    data: undefined,
  });
  expect(await shop.openingHours()).toMatchObject({ data: "always" });
});

test("a response can be any documented one, with additional headers", async () => {
  const { shop } = serve({
    getBook: { status: 404, body: { reason: "gone" }, headers: { "trace-id": "t-7" } },
  });

  expect(await shop.getBook({ path })).toMatchObject({
    kind: "response",
    status: 404,
    error: { reason: "gone" },
    receipt: { requestId: "t-7" },
  });
});

test("a list responds to requests in order, and its last response repeats", async () => {
  const order = { id: "o1", status: "packing" } as const;
  const { shop } = serve({ getOrder: [{ body: order }, { body: { ...order, status: "sent" } }] });
  const statuses: unknown[] = [];

  for (const id of ["o1", "o1", "o1"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const outcome = await shop.getOrder({ path: { id } });
    if (outcome.ok) statuses.push(outcome.data.status);
  }

  expect(statuses).toEqual(["packing", "sent", "sent"]);
});

describe("a key", () => {
  const body = { title: "Emma" };

  test("is executed once, and replayed with the first response and its request ID", async () => {
    const { shop } = serve({ changeBook: [{ body: book }, { body: { ...book, id: "b2" } }] });

    const first = await shop.changeBook({ path, body });
    const idempotencyKey = first.receipt.idempotencyKey ?? "";
    const second = await shop.changeBook({ path, body, idempotencyKey });
    const other = await shop.changeBook({ path, body });

    expect(second).toMatchObject({ ok: true, data: book, receipt: { replayed: true } });
    expect(second.receipt.requestId).toBe(first.receipt.requestId);
    expect(other).toMatchObject({ data: { id: "b2" }, receipt: { replayed: false } });
  });

  test("conflicts with other arguments, and is free again after an error", async () => {
    const idempotencyKey = "key-123";
    const { shop } = serve({
      changeBook: [{ status: 409, body: { reason: "locked" } }, { body: book }],
    });

    expect(await shop.changeBook({ path, body, idempotencyKey })).toMatchObject({ status: 409 });
    expect(await shop.changeBook({ path, body, idempotencyKey })).toMatchObject({ status: 200 });
    const { conflict } = operationTable.operations.changeBook.idempotency.statuses;
    expect(await shop.changeBook({ path, body: {}, idempotencyKey })).toMatchObject({
      status: conflict,
      error: { reason: expect.stringContaining("another request") },
    });
  });

  test("is pending while its first request is being executed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { shop } = serve({
      changeBook: async () => {
        await promise;
        return { body: book };
      },
    });
    const input = { path, body, idempotencyKey: "key-123" };

    const first = shop.changeBook(input);
    const second = await shop.changeBook(input);
    resolve();

    const { pending } = operationTable.operations.changeBook.idempotency.statuses;
    expect(second).toMatchObject({ ok: false, status: pending });
    expect(await first).toMatchObject({ ok: true });
  });

  test("is reported as missing", async () => {
    serve({ changeBook: { body: book } });

    const response = await fetch(`${baseUrl}/books/b1`, { method: "PATCH", body: "{}" });

    const { missing } = operationTable.operations.changeBook.idempotency.statuses;
    expect([response.status, await response.json()]).toEqual([
      missing,
      { reason: "The header Request-Key is missing" },
    ]);
  });
});

test("a lost response is replayed to the client's retry", async () => {
  serve({ changeBook: [{ body: book }, { body: { ...book, id: "b2" } }] });
  const clock = virtualClock();
  const fetch = faults(operationTable, [fault.lost()], { fetch: globalThis.fetch, clock });
  const shop = createBookshop({ fetch, clock, maxRetries: 1 });

  expect(await shop.changeBook({ path, body: {} })).toMatchObject({
    data: book,
    receipt: { attempts: 2, replayed: true },
  });
  expect(new Set(fetch.requests.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
  expect(clock.sleeping()).toBe(0);
});

const examples = {
  getBook: {
    404: { gone: { status: 404, body: { reason: "gone" } } },
    200: { emma: { status: 200, body: book }, other: { status: 200, body: {} } },
  },
} as const;

test("an operation without a response gets the first example of its success", async () => {
  const { shop } = serve({ listBooks: { body: { books: [], next: null } } }, { examples });

  expect(await shop.getBook({ path })).toMatchObject({ status: 200, data: book });
  expect(await shop.listBooks()).toMatchObject({ ok: true });
  expect(await shop.openingHours()).toMatchObject({
    text: expect.stringContaining("no response for openingHours"),
  });
});

test("a response can be an example, which precedes that of the success", async () => {
  const { shop } = serve({ getBook: examples.getBook[404].gone }, { examples });

  expect(await shop.getBook({ path })).toMatchObject({ status: 404, error: { reason: "gone" } });
});

describe("a mistake of the test causes a message in the outcome:", () => {
  test("no response", async () => {
    const { shop } = serve({});

    expect(await shop.getBook({ path })).toMatchObject({
      kind: "undocumented",
      text: "handlers() has no response for getBook; add one to its responses",
    });
  });

  test("an empty list, or an undocumented status", async () => {
    // An invalid value that the types reject.
    const { shop } = serve({ openingHours: [], listBooks: { status: 500, body: "x" } } as never);

    expect(await shop.openingHours()).toMatchObject({
      text: "The list of responses for openingHours is empty; add one",
    });
    expect(await shop.listBooks()).toMatchObject({
      text: "listBooks cannot have status 500; the document declares 200, 4XX",
    });
  });

  test("an invalid base URL", () => {
    expect(() => handlers(operationTable, { baseUrl: "shop", responses: {} })).toThrow(/baseUrl/);
  });
});

test("handlers can pass requests without a response on to other handlers", async () => {
  const { shop, server } = serve({ getBook: { body: book }, openingHours: { body: "always" } });
  const responses = { getBook: { status: 404, body: { reason: "gone" } } } as const;
  server.use(
    ...handlers<typeof operationTable, Client>(operationTable, {
      baseUrl,
      responses,
      examples: { openingHours: { 200: { never: { body: "never" } } } },
      missing: "pass",
    }),
  );

  expect(await shop.getBook({ path })).toMatchObject({ status: 404 });
  expect(await shop.openingHours()).toMatchObject({ data: "always" });
});

test("requests outside of the base URL are not handled", async () => {
  const all = handlers<typeof operationTable, Client>(operationTable, { baseUrl, responses: {} });
  const origin = "https://shop.test";
  const urls = ["/v2/books/b1", "/books/b1", "/v2/v2/books/b1", "/v22/books/b1"];

  const responses = [...urls.map((url) => origin + url), "http://other.test/v2/books/b1"].map(
    async (url) => getResponse(all, new Request(url)),
  );

  const hasResponse = (await Promise.all(responses)).map((response) => response !== undefined);
  expect(hasResponse).toEqual([true, false, false, false, false]);
});
