import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createBookshop, type Bookshop } from "../../test/bookshop-client.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(stop));
});

const order = { body: { books: ["b1"] }, idempotencyKey: "order-1" };

test("no connection means that nothing was sent", async () => {
  const { shop, server } = await serve(() => undefined);
  await stop(server);

  expect(await shop.startOrder(order)).toMatchObject({
    kind: "not-sent",
    reason: "unreachable",
    message: "startOrder was not sent: no connection was made",
    receipt: { idempotencyKey: "order-1", attempts: 1 },
  });
});

test.for([
  ["a port that fetch blocks", "http://127.0.0.1:1"],
  ["TLS asked of a server that has none", undefined],
])("nor was anything for want of one: %s", async ([, blocked]) => {
  const { url } = await serve((_, response) => void response.end());
  const shop = createBookshop({ baseUrl: blocked ?? url.replace("http:", "https:") });

  expect(await shop.startOrder(order)).toMatchObject({ kind: "not-sent", reason: "unreachable" });
});

test("a connection that ends without a response makes the outcome unknown, with the key in the receipt", async () => {
  const { shop } = await serve((request) => request.socket.destroy());

  expect(await shop.startOrder(order)).toMatchObject({
    kind: "unknown-outcome",
    reason: "no-response",
    receipt: { idempotencyKey: "order-1", attempts: 1, requestId: undefined },
  });
});

test("an incomplete response makes the outcome unknown, with the request ID in the receipt", async () => {
  const { shop } = await serve((_, response) => {
    response.writeHead(202, {
      "content-type": "application/json",
      "content-length": 100,
      "trace-id": "t-9",
    });
    response.write("{", () => response.destroy());
  });

  expect(await shop.startOrder(order)).toMatchObject({
    kind: "unknown-outcome",
    reason: "response-incomplete",
    receipt: { idempotencyKey: "order-1", requestId: "t-9" },
  });
});

test("an abort during the wait for the response makes the outcome unknown", async () => {
  const controller = new AbortController();
  const { shop } = await serve(() => controller.abort(new Error("enough")));

  expect(await shop.startOrder({ ...order, signal: controller.signal })).toMatchObject({
    kind: "unknown-outcome",
    reason: "aborted",
    cause: new Error("enough"),
  });
});

test("with an aborted signal, the call is not sent", async () => {
  let seen = 0;
  const { shop } = await serve((_, response) => void response.end(String((seen += 1))));

  const outcome = await shop.startOrder({ ...order, signal: AbortSignal.abort() });

  expect(outcome).toMatchObject({ kind: "not-sent", reason: "aborted", receipt: { attempts: 0 } });
  expect(seen).toBe(0);
});

test("after an abort during the wait for the credential, the call is not sent", async () => {
  const controller = new AbortController();
  const auth = (): Promise<string> => {
    controller.abort();
    return new Promise(() => undefined);
  };
  const shop = createBookshop({ auth });

  expect(await shop.startOrder({ ...order, signal: controller.signal })).toMatchObject({
    kind: "not-sent",
    reason: "aborted",
  });
});

test("a redirect to another origin is not followed, so that the credential stays with its origin", async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const { shop } = await serve((_, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/orders`, "trace-id": "t-2" }).end();
  });

  expect(await shop.startOrder(order)).toMatchObject({
    kind: "undocumented",
    status: 307,
    receipt: { requestId: "t-2", attempts: 1 },
  });
  expect(seen).toEqual([]);
});

interface Served {
  readonly shop: Bookshop;
  readonly url: string;
  readonly server: Server;
}

async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a server on a port is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { shop: createBookshop({ baseUrl: url }), url, server };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
