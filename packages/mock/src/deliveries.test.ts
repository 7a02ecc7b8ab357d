import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { loadContract } from "@plumbline/contract";
import { expect, onTestFinished, test } from "vitest";
import { createMock, type DeliveryLogEntry, type Mock, type MockOptions } from "./index.ts";
import { explainState } from "./start/explain-state.ts";
import { eventsDocument } from "./testing/events-document.ts";

interface Receiver {
  readonly url: string;
  readonly received: { readonly target: string; readonly body: unknown }[];
}

/** Answers with these statuses, then with 204; never if a status is 0. */
async function receive(...statuses: number[]): Promise<Receiver> {
  const received: Receiver["received"] = [];
  const server = createServer(async (request, response) => {
    received.push({ target: request.url ?? "", body: JSON.parse(await text(request)) });
    const status = statuses.shift() ?? 204;
    if (status > 0) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hooks`, received };
}

interface Started {
  readonly mock: Mock;
  readonly log: readonly DeliveryLogEntry[];
  readonly send: (line: string, body?: unknown, prefer?: string) => Promise<Response>;
}

async function start(options: MockOptions = {}): Promise<Started> {
  const log: DeliveryLogEntry[] = [];
  const mock = await createMock(eventsDocument, {
    state: {},
    onDelivery: (entry) => log.push(entry),
    ...options,
  });
  onTestFinished(() => mock.close());
  return {
    mock,
    log,
    send(line, body, prefer) {
      const [method = "GET", path = "/"] = line.split(" ");
      const headers = { "content-type": "application/json", ...(prefer && { prefer }) };
      const url = `http://mock.test/v1${path}`;
      return mock.fetch(
        new Request(url, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
    },
  };
}

test("a callback is sent with the thing that its operation created", async () => {
  const { url, received } = await receive();
  const { send, log } = await start();
  const created = await send("POST /exports", { format: "csv", callbackUrl: url });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string }; // as the document says

  await expect.poll(() => log).toHaveLength(1);
  expect(received).toEqual([
    {
      target: `/hooks?id=${id}`,
      body: { event: "export.finished", export: { id, format: "csv" } },
    },
  ]);
  expect(log).toMatchObject([
    { kind: "callback", name: "finished", method: "POST", url, attempt: 1, status: 204 },
  ]);
});

test.each([
  [
    "another machine",
    "http://192.0.2.1/hooks",
    "http://192.0.2.1 is not a web address of this machine",
  ],
  [
    "a name that only begins like this machine",
    "http://localhost.example/x",
    "localhost.example is not a",
  ],
  ["another protocol", "ftp://127.0.0.1/x", "ftp://127.0.0.1 is not a"],
])("a callback to %s is not sent, and the log says so", async (_, callbackUrl, reason) => {
  const { send, log } = await start();
  await send("POST /exports", { format: "csv", callbackUrl });
  await expect.poll(() => log).toHaveLength(1);
  expect(log[0]).toMatchObject({ reason: expect.stringContaining(reason) });
  expect(log[0]).not.toHaveProperty("attempt");
});

test("without a URL, with an example by Prefer, and after a rejection no callback is sent", async () => {
  const { url, received } = await receive();
  const { send, log, mock } = await start();
  await send("POST /exports", { format: "csv" });
  await send("POST /exports", { format: "csv", callbackUrl: url }, "code=201");
  await send("POST /exports", { callbackUrl: url });
  await setTimeout(50);
  await mock.close();

  expect([received, log]).toEqual([[], []]);
});

test("a receiver that answers 500 twice gets the callback a third time", async () => {
  const { url, received } = await receive(500, 500);
  const { send, log } = await start();
  await send("POST /exports", { format: "csv", callbackUrl: url });

  await expect.poll(() => log, { timeout: 5000 }).toHaveLength(3);
  expect(log.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 500],
    [3, 204],
  ]);
  expect(new Set(received.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("webhooks about created and deleted things are sent, and shown in the log of the control plane", async () => {
  const { url, received } = await receive();
  const { send, log, mock } = await start({ webhooks: url, control: true });
  const created = await send("POST /orders", { customerId: "c-1", comment: "Fast" });
  const order = (await created.json()) as { id: string }; // as the document says
  await expect.poll(() => log).toHaveLength(1);
  await send(`PATCH /orders/${order.id}`, { comment: "Slow" });
  await send(`DELETE /orders/${order.id}`);
  await expect.poll(() => log).toHaveLength(2);

  expect(received.map(({ body }) => body)).toEqual([order, { order_id: order.id }]);
  expect(log.map(({ kind, name }) => [kind, name])).toEqual([
    ["webhook", "newOrder"],
    ["webhook", "orderDeleted"],
  ]);
  expect(await mock.control?.log()).toContainEqual(
    expect.objectContaining({ outcome: "webhook", target: url, method: "POST" }),
  );
});

test("a webhook about several changes states which one it tells", async () => {
  const { url, received } = await receive();
  const { send, log } = await start({ webhooks: url });
  const created = await send("POST /orders", { customerId: "c-1" });
  const { id } = (await created.json()) as { id: string }; // as the document says
  const note = await send(`POST /orders/${id}/notes`, { text: "Call first" });

  await expect.poll(() => log).toHaveLength(2);
  expect(received.map(({ body }) => body)).toContainEqual({
    type: "note.created",
    data: { object: await note.json() },
  });
});

test("without a URL for webhooks none is sent", async () => {
  const { send, log, mock } = await start();
  await send("POST /orders", { customerId: "c-1" });
  await setTimeout(50);
  await mock.close();
  expect(log).toEqual([]);
});

test("webhooks to another machine are an error", async () => {
  await expect(start({ webhooks: "https://hooks.example" })).rejects.toMatchObject({
    code: "webhooks-invalid",
  });
});

test("a receiver that does not answer delays neither the answer nor the end", async () => {
  const { url, received } = await receive(0);
  const { send, log, mock } = await start();
  const created = await send("POST /exports", { format: "csv", callbackUrl: url });
  expect(created.status).toBe(201);
  await expect.poll(() => received).toHaveLength(1);
  await mock.close();

  expect(log).toEqual([]);
});

test("--explain-state says which change each webhook tells, and why", async () => {
  const text = explainState(await loadContract(eventsDocument), {});
  expect(text.slice(text.indexOf("Webhooks"))).toMatchInlineSnapshot(`
    "Webhooks

    newOrder
      created /orders
      because "newOrder" says created and names order

    orderDeleted
      deleted /orders
      because "orderDeleted" says deleted and names order

    noteEvent
      created /orders/{}/notes
      because "note.created" says created and names note
      deleted /orders/{}/notes
      because "note.removed" says deleted and names note

    orderOrCustomer
      is not sent: the document does not say clearly which change it tells
    "
  `);
  expect(
    JSON.parse(explainState(await loadContract(eventsDocument), { json: true })),
  ).toMatchObject({
    webhooks: [
      { name: "newOrder", matches: [{ kind: "created", resource: "/orders" }] },
      { name: "orderDeleted", matches: [{ kind: "deleted", resource: "/orders" }] },
      { name: "noteEvent", matches: [{ kind: "created" }, { kind: "deleted" }] },
      { name: "orderOrCustomer", matches: [] },
    ],
  });
});
