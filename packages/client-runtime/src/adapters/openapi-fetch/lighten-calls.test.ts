import type { Middleware } from "openapi-fetch";
import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import type { paths } from "../../../../codegen/test/bookshop/generated/types.ts";
import { book, json } from "../../../test/bookshop-client.ts";
import { receiptOf } from "../fetch/receipt-of.ts";
import { createFetchClient } from "./create-fetch-client.ts";

const baseUrl = "https://shop.test/v2";
const params = { path: { id: "b1" } };
const body = { books: ["b1"] };

/** A client of the bookshop, with the requests that reached its network. */
function connect(settings: Parameters<typeof createFetchClient>[2] = {}) {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request.clone());
    return request.method === "GET" ? json(200, book) : json(202, { order: "o1" });
  };
  const options = { baseUrl, auth: "card-1", fetch };
  const shop = createFetchClient<paths, typeof operationTable>(operationTable, options, settings);
  return { requests, shop };
}

/** Counts how often openapi-fetch or `fetch` creates a `Request`. */
async function countRequests(run: () => Promise<unknown>): Promise<number> {
  const { Request } = globalThis;
  let count = 0;
  globalThis.Request = class extends Request {
    constructor(...given: ConstructorParameters<typeof Request>) {
      super(...given);
      count += 1;
    }
  };
  try {
    await run();
  } finally {
    globalThis.Request = Request;
  }
  return count;
}

test("only the network gets a Request", async () => {
  const { shop, requests } = connect();

  expect(await countRequests(async () => shop.GET("/books/{id}", { params }))).toBe(1);
  expect(await countRequests(async () => shop.POST("/orders", { body }))).toBe(1);
  expect(await requests[1]?.json()).toEqual(body);
  expect(requests[1]?.headers.get("content-type")).toBe("application/json");
});

test("the options of a call are those of createFetch", async () => {
  const { shop, requests } = connect();
  const controller = new AbortController();
  const headers = { "X-Shop-Branch": "north" };

  const { response } = await shop.POST("/orders", { body, headers, idempotencyKey: "order-0001" });
  const late = shop.GET("/books/{id}", { params, signal: controller.signal });
  controller.abort("enough");

  expect(receiptOf(response)?.idempotencyKey).toBe("order-0001");
  expect(requests[0]?.headers.get("x-shop-branch")).toBe("north");
  await expect(late).rejects.toBe("enough");
  await expect(shop.GET("/books/{id}", { params, deadlineMs: 0 })).rejects.toThrow("deadlineMs");
});

test("middleware gets a Request, and may replace it", async () => {
  const { shop, requests } = connect();
  const brand: Middleware = {
    onRequest: ({ request }) => new Request(request, { headers: { "x-shop-branch": "south" } }),
  };

  await shop.GET("/books/{id}", { params, middleware: [brand] });
  shop.use(brand);
  await shop.GET("/books/{id}", { params });
  await shop.request("get", "/books/{id}", { params });
  shop.eject(brand);
  await shop.GET("/books/{id}", { params });

  expect(requests.map(({ headers }) => headers.get("x-shop-branch"))).toEqual([
    "south",
    "south",
    "south",
    null,
  ]);
});

test("the fetch of a single call, and a Request of the settings, are used", async () => {
  const { shop } = connect();
  const taken: unknown[] = [];
  const fetch = async (input: unknown): Promise<Response> => {
    taken.push(input);
    return json(200, book);
  };
  let created = 0;
  class Counted extends Request {
    constructor(...given: ConstructorParameters<typeof Request>) {
      super(...given);
      created += 1;
    }
  }

  await shop.GET("/books/{id}", { params, fetch });
  await connect({ Request: Counted }).shop.GET("/books/{id}", { params });

  expect(taken).toEqual([expect.any(Request)]);
  expect(created).toBe(1);
});

test("other settings of fetch reach the network", async () => {
  const { shop, requests } = connect({ credentials: "omit" });

  await shop.GET("/books/{id}", { params, cache: "no-store" });

  expect(requests[0]).toMatchObject({ cache: "no-store", credentials: "omit" });
});

test("a request that fetch does not allow is rejected before it is sent", async () => {
  const { shop, requests } = connect();
  // The types do not allow a body here.
  const given = { params, body: { title: "Emma" } } as { params: typeof params };

  await expect(shop.GET("/books/{id}", given)).rejects.toThrow(TypeError);
  expect(requests).toEqual([]);
});
