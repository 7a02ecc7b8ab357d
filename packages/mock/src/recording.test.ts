import { asObject, compileContract, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { expect, test } from "vitest";
import { createMock } from "./index.ts";
import { ordersDocument } from "./testing/orders-document.ts";

const json = { "content-type": "application/json" };
const contract = compileContract({
  ...ordersDocument,
  components: {
    ...asObject(ordersDocument["components"]),
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
  },
});

interface Said {
  /** Method and path of the document: `GET /orders/{orderId}`. */
  readonly operation: string;
  /** `/orders/o-1?limit=2`. */
  readonly path: string;
  readonly sends?: JsonValue;
  readonly status?: number;
  readonly answers?: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
  readonly unread?: string;
}

function recorded(said: Said): Exchange {
  const { operation: name, path, sends, status = 200, answers, headers, unread } = said;
  const operation = contract.operations.find((one) => `${one.method} ${one.path}` === name);
  if (!operation) throw new Error(`The document has no operation ${name}`);
  return {
    number: 1,
    operation: operation.id,
    purpose: "request of another program",
    identity: "client",
    request: {
      method: operation.method,
      url: `https://orders.example/elsewhere/v1${path}`,
      headers: sends === undefined ? {} : json,
      ...(sends !== undefined && { body: JSON.stringify(sends) }),
    },
    response: {
      status,
      headers: { ...(answers !== undefined && json), ...headers },
      text: answers === undefined ? "" : JSON.stringify(answers),
      ...(answers !== undefined && { json: answers }),
      ...(unread !== undefined && { unread }),
    },
    elapsedMs: 1,
  };
}

function order(id: string, comment = "Fast"): JsonValue {
  const uuid = `00000000-0000-4000-8000-00000000000${id}`;
  return { id: uuid, customerId: "c", comment, status: "open", createdAt: "2026-01-01T00:00:00Z" };
}

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonValue;
}

async function start(
  recording: readonly Exchange[],
): Promise<(request: string, body?: JsonValue, headers?: Record<string, string>) => Promise<Got>> {
  const mock = await createMock(contract, { recording, strict: true });
  return async (request, body, headers = {}) => {
    const [method = "", path = ""] = request.split(" ");
    const response = await mock.fetch(
      new Request(`http://mock.test/v1${path}`, {
        method,
        headers: { ...(body !== undefined && json), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || "null") };
  };
}

const read = { operation: "get /orders/{orderId}", path: "/orders/a" };

test("a request with the same path, query and body gets the recorded response", async () => {
  const create = { operation: "post /orders", path: "/orders", status: 201 };
  const call = await start([
    recorded({ ...read, answers: order("1") }),
    recorded({ ...read, path: "/orders/b", status: 404 }),
    recorded({ ...create, sends: { customerId: "x", amount: 2 }, answers: order("2") }),
    recorded({ ...create, sends: { customerId: "y" }, answers: order("3") }),
    recorded({ operation: "get /orders", path: "/orders?limit=1&sort=id", answers: page(1) }),
    recorded({ operation: "get /orders", path: "/orders?limit=2&sort=id", answers: page(2) }),
  ]);
  expect((await call("GET /orders/a")).body).toEqual(order("1"));
  expect(await call("GET /orders/b")).toMatchObject({ status: 404, body: null });
  expect(await call("POST /orders", { amount: 2, customerId: "x" })).toMatchObject({
    status: 201,
    body: order("2"),
  });
  expect((await call("POST /orders", { customerId: "y" })).body).toEqual(order("3"));
  expect((await call("GET /orders?sort=id&limit=2")).body).toEqual(page(2));
});

function page(total: number): JsonValue {
  return { data: [order(String(total))], total };
}

test("any other request is answered as without a recording, and so is a preference", async () => {
  const call = await start([recorded({ ...read, answers: order("1") })]);
  expect((await call("GET /orders/b")).body).not.toEqual(order("1"));
  const preferred = await call("GET /orders/a", undefined, { prefer: "code=404" });
  expect(preferred.status).toBe(404);
  expect((await call("GET /orders?limit=none")).status).toBe(422);
});

test("the responses to a repeated request follow each other, and the last one stays", async () => {
  const call = await start([
    recorded({ ...read, answers: order("1", "new") }),
    recorded({ ...read, answers: order("1", "sent") }),
  ]);
  const comments = [];
  for (let time = 0; time < 3; time += 1) comments.push((await call("GET /orders/a")).body);
  expect(comments).toEqual([order("1", "new"), order("1", "sent"), order("1", "sent")]);
});

test.each([
  ["about a caller", { status: 401, answers: {} }],
  ["about a limit", { status: 429, answers: {} }],
  ["about a failure", { status: 503, answers: {} }],
  ["that was not read to its end", { answers: order("1"), unread: "the first 3 bytes" }],
  ["that is not text", { answers: order("1", "\uFFFD") }],
])("a response %s is not served", async (_name, said) => {
  const call = await start([recorded({ ...read, ...said })]);
  const { status, body } = await call("GET /orders/a");
  expect(status).toBe(200);
  expect(body).not.toEqual(said.answers);
});

test("a value that was masked does not count, and a header with one is not sent", async () => {
  const call = await start([
    recorded({
      operation: "post /orders",
      path: "/orders?sort=<secret>",
      sends: { customerId: "x", secret: "<secret>" },
      status: 201,
      answers: order("1"),
      headers: { "set-cookie": "<secret>", "x-request": "r-1" },
    }),
  ]);
  const got = await call("POST /orders?sort=key-1", { customerId: "x", secret: "s-1" });
  expect(got.body).toEqual(order("1"));
  expect([got.headers.get("set-cookie"), got.headers.get("x-request")]).toEqual([null, "r-1"]);
});

test("a place of the recorded server becomes one of the mock", async () => {
  const call = await start([
    recorded({
      operation: "post /orders",
      path: "/orders",
      sends: { customerId: "x" },
      status: 201,
      answers: order("1"),
      headers: { location: "https://orders.example/v1/orders/1" },
    }),
  ]);
  const { headers } = await call("POST /orders", { customerId: "x" });
  expect(headers.get("location")).toBe("http://mock.test/v1/orders/1");
});

test("a recorded response that violates the document is told", async () => {
  const recording = [recorded({ ...read, answers: { id: 1 } })];
  const mock = await createMock(contract, { recording });
  const response = await mock.fetch(new Request("http://mock.test/v1/orders/a"));
  expect(await response.json()).toEqual({ id: 1 });
  expect(response.headers.get("plumbline-violation")).toContain("customerId");
});
