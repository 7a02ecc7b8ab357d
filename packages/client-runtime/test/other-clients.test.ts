import { create as createAxios } from "axios";
import ky from "ky";
import { createFetch as createOfetch } from "ofetch";
import { describe, expect, test } from "vitest";
import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import type { paths } from "../../codegen/test/bookshop/generated/types.ts";
import { loadHeyBookshop } from "../../codegen/test/load-hey-bookshop.ts";
import { type ContractFetch } from "../src/adapters/fetch/index.ts";
import { createFetchClient } from "../src/adapters/openapi-fetch/index.ts";
import { fault, type Step } from "../src/testing/index.ts";
import { book, json } from "./bookshop-client.ts";
import { baseUrl, scriptedContractFetch, scriptedOptions } from "./scripted-contract-fetch.ts";

interface Caller {
  readonly order: (books: readonly string[]) => Promise<unknown>;
  readonly read: (id: string) => Promise<unknown>;
}

const hey = await loadHeyBookshop();

/** Each client as in its own documentation, with the `fetch` and without retries of its own. */
const clients: Readonly<Record<string, (fetch: ContractFetch) => Caller>> = {
  fetch: (fetch) => ({
    order: async (books) => {
      const body = JSON.stringify({ books });
      return (await fetch(`${baseUrl}/orders`, { method: "POST", body })).json();
    },
    read: async (id) => (await fetch(`${baseUrl}/books/${id}`)).json(),
  }),
  ky: (fetch) => {
    const client = ky.create({ fetch, retry: 0, timeout: false });
    return {
      order: async (books) => client.post(`${baseUrl}/orders`, { json: { books } }).json(),
      read: async (id) => client.get(`${baseUrl}/books/${id}`).json(),
    };
  },
  axios: (fetch) => {
    const client = createAxios({ baseURL: baseUrl, adapter: "fetch", env: { fetch } });
    return {
      order: async (books) => (await client.post("/orders", { books })).data,
      read: async (id) => (await client.get(`/books/${id}`)).data,
    };
  },
  ofetch: (fetch) => {
    const client = createOfetch({ fetch, defaults: { baseURL: baseUrl, retry: 0 } });
    return {
      order: async (books) => client("/orders", { method: "POST", body: { books } }),
      read: async (id) => client(`/books/${id}`),
    };
  },
  "hey-api": (fetch) => {
    const client = hey.createClient({ baseUrl, fetch });
    return {
      order: async (books) => (await hey.startOrder({ client, body: { books } })).data,
      read: async (id) => (await hey.getBook({ client, path: { id } })).data,
    };
  },
};

const order = { id: "o1", status: "packing" };
const accepted = json(202, order);
const troubledOrder: readonly Step[] = [
  fault.limited({ retryAfter: 60 }),
  fault.lost(accepted),
  fault.pending(),
  fault.brokenOff(accepted),
  fault.replayed(accepted),
];
const page = json(200, book);
const troubledRead: readonly Step[] = [
  fault.limited(),
  fault.unavailable(),
  fault.brokenOff(page),
  page,
];

type Sent = ReturnType<typeof scriptedContractFetch>["attempts"];

function expectOneCall(attempts: Sent, count: number): void {
  expect(attempts).toHaveLength(count);
  expect(new Set(attempts.map(({ key, body, url }) => `${key} ${body} ${url}`)).size).toBe(1);
}

describe.for(Object.entries(clients))("%s", ([, create]) => {
  test("sends a mutation with one key and one body over every failure, and gets its response", async () => {
    const { send, attempts } = scriptedContractFetch(troubledOrder);

    expect(await create(send).order(["b1"])).toEqual(order);
    expectOneCall(attempts, troubledOrder.length);
    expect(JSON.parse(attempts[0]?.body ?? "")).toEqual({ books: ["b1"] });
    expect(attempts[0]?.key).toMatch(/./);
  });

  test("reads over every failure", async () => {
    const { send, attempts, credentials } = scriptedContractFetch(troubledRead);

    expect(await create(send).read("b1")).toEqual(book);
    expectOneCall(attempts, troubledRead.length);
    expect(new Set(credentials)).toEqual(new Set(["Bearer secret-card"]));
  });
});

describe("openapi-fetch", () => {
  test("sends a mutation with one key and one body over every failure, and gets its response", async () => {
    const { shop, attempts } = connect(troubledOrder);

    const { data, response } = await shop.POST("/orders", { body: { books: ["b1"] } });

    expect([data, response.status]).toEqual([order, 202]);
    expectOneCall(attempts, troubledOrder.length);
  });

  test("reads over every failure", async () => {
    const { shop, attempts } = connect(troubledRead);

    const { data } = await shop.GET("/books/{id}", { params: { path: { id: "b1" } } });

    expect(data).toEqual(book);
    expectOneCall(attempts, troubledRead.length);
  });

  test("passes the options of a call on", async () => {
    const { shop, attempts } = connect([fault.reset(), fault.pending()]);
    const options = { deadlineMs: 3000, idempotencyKey: "order-0001" };

    const call = shop.POST("/orders", { body: { books: ["b1"] }, ...options });

    await expect(call).rejects.toMatchObject({ code: "pending", receipt: { elapsedMs: 2500 } });
    expect(attempts[0]?.key).toBe("order-0001");
  });

  test("has its own settings, and an empty error", async () => {
    const { shop, attempts } = connect([fault.empty(404)], { querySerializer: () => "size=7" });

    const { error, response } = await shop.GET("/books", { params: { query: { size: 3 } } });

    expect([error, response.ok]).toEqual(["", false]);
    expect(attempts[0]?.path).toBe("/v2/books?size=7");
  });
});

interface Connected {
  readonly shop: ReturnType<typeof createFetchClient<paths, typeof operationTable>>;
  readonly attempts: Sent;
}

function connect(
  steps: readonly Step[],
  settings?: Parameters<typeof createFetchClient>[2],
): Connected {
  const { options, attempts } = scriptedOptions(steps);
  const shop = createFetchClient<paths, typeof operationTable>(operationTable, options, settings);
  return { shop, attempts };
}
