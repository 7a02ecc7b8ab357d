import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServerClient, type ServerControl } from "@plumbline/control";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMock, type Mock, type MockOptions, startMock } from "./index.ts";
import { ordersDocument } from "./testing/orders-document.ts";

interface Controlled {
  readonly control: ServerControl;
  readonly send: (
    line: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

const newYear = Date.UTC(2030, 0, 1);

async function start(options: MockOptions = {}): Promise<Controlled> {
  const mock = await createMock(ordersDocument, {
    control: true,
    ...options,
    state: { clock: { mode: "frozen", start: newYear }, ...options.state },
  });
  onTestFinished(() => mock.close());
  if (mock.control === undefined) throw new Error("The mock has no control plane");
  return {
    control: mock.control,
    send(line, body, headers) {
      const [method = "GET", path = "/"] = line.split(" ");
      return mock.fetch(
        new Request(`http://mock.test/v1${path}`, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
    },
  };
}

const order = { customerId: "c-1", comment: "Fast" };

test("a thing that is created after the clock was moved has the later time", async () => {
  const { control, send } = await start();
  await control.advance({ milliseconds: 86_400_000 });
  const created = await send("POST /orders", order);
  expect(await created.json()).toMatchObject({ createdAt: "2030-01-02T00:00:00.000Z" });
  expect(await control.state()).toMatchObject({
    clock: { mode: "frozen", now: "2030-01-02T00:00:00.000Z" },
  });
});

test("the log says why a request was rejected, and shows no credential", async () => {
  const { control, send } = await start();
  await send("POST /orders", { customerId: 5 }, { authorization: "Bearer my-secret-token" });
  await send("GET /orders");
  const [rejected, read] = await control.log();
  expect(rejected).toMatchObject({
    number: 1,
    method: "POST",
    target: "/v1/orders",
    outcome: "invalid",
    reason: expect.stringContaining("customerId"),
    request: { body: '{"customerId":5}', headers: { authorization: "Bearer …" } },
    response: { status: 422 },
  });
  expect(read).toMatchObject({ outcome: "answered", verdict: { kind: "conforms" } });
  expect(JSON.stringify([rejected, read])).not.toContain("my-secret-token");
  for await (const { number } of control.followLog({ after: 1 })) {
    expect(number).toBe(2);
    break;
  }
});

test("things are listed, put and deleted as requests see them", async () => {
  const { control, send } = await start();
  expect((await control.resources()).find(({ key }) => key === "/orders")).toMatchObject({
    kind: "collection",
    identifier: ["id"],
    count: 0,
  });
  const { total, things } = await control.things({ resource: "/orders" });
  expect([total, things.length]).toEqual([3, 3]);
  const [first] = things;
  if (first === undefined) throw new Error("The list has no order");

  await control.putThing({ ...first, value: { ...Object(first.value), comment: "Changed" } });
  expect(await (await send(`GET /orders/${first.id}`)).json()).toMatchObject({
    comment: "Changed",
  });
  const made = await control.putThing({ resource: "/orders", value: order });
  expect((await send(`GET /orders/${made.id}`)).status).toBe(200);
  await control.deleteThing({ resource: "/orders", id: first.id });
  expect((await send(`GET /orders/${first.id}`)).status).toBe(404);
  await expect(
    control.putThing({ resource: "/orders", value: { customerId: 5 } }),
  ).rejects.toMatchObject({ code: "control-invalid" });
  await expect(control.things({ resource: "/none" })).rejects.toMatchObject({
    code: "control-unknown",
  });
});

test("a fault concerns the next call of its operation only, executes nothing and is named in the log", async () => {
  const { control, send } = await start();
  const operation = "post /orders";
  const fault = await control.addFault({ kind: "status", status: 503, operation });
  expect(await control.faults()).toEqual([fault]);
  expect((await send("GET /orders")).status).toBe(200);
  expect((await send("POST /orders", order)).status).toBe(503);
  expect((await send("POST /orders", order)).status).toBe(201);
  expect(await control.faults()).toEqual([]);
  expect((await control.things({ resource: "/orders" })).total).toBe(4);
  const logged = await control.log();
  expect(logged.map(({ touchedBy }) => touchedBy.map(({ name }) => name))).toEqual([
    [],
    [`status 503 of ${operation}`],
    [],
  ]);
  await expect(control.addFault({ kind: "drop", operation: "none" })).rejects.toMatchObject({
    code: "control-unknown",
  });
});

test("an outage, a cut body and a hold concern calls until they end", async () => {
  const { control, send } = await start();
  await control.setService({ configured: false });
  expect((await send("GET /orders")).status).toBe(503);
  await control.setService({ configured: true });

  const { id } = await control.addFault({ kind: "malformed", times: null });
  const text = await (await send("GET /orders")).text();
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  await control.removeFault({ id });
  expect((await send("GET /orders")).status).toBe(200);

  await control.holdNext({ operation: "post /orders" });
  const held = send("POST /orders", order);
  await expect.poll(async () => (await control.held()).parked).toBe(1);
  await control.release();
  expect((await held).status).toBe(201);
});

test("a snapshot restores things and clock, a reset the first things", async () => {
  const { control, send } = await start();
  await send("POST /orders", order);
  const { id } = await control.snapshot();
  await control.advance({ milliseconds: 1000 });
  await send("POST /orders", order);
  expect((await control.things({ resource: "/orders" })).total).toBe(5);
  const restored = await control.restore({ id });
  expect(restored.clock.now).toBe("2030-01-01T00:00:00.000Z");
  expect((await control.things({ resource: "/orders" })).total).toBe(4);
  await control.reset();
  expect((await control.things({ resource: "/orders" })).total).toBe(3);
});

test("another seed has other things, the same seed the same", async () => {
  const { control } = await start();
  const idsOf = async (seed: number): Promise<readonly string[]> => {
    await control.seed({ seed });
    return (await control.things({ resource: "/orders" })).things.map(({ id }) => id);
  };
  const [one, other, again] = [await idsOf(1), await idsOf(2), await idsOf(1)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test("a set seed is kept in the file of the things", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mock-control-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = async (): Promise<{ readonly mock: Mock; readonly control: ServerControl }> => {
    const state = { file: join(folder, "things.db") };
    const mock = await createMock(ordersDocument, { control: true, state });
    return { mock, control: mock.control! };
  };
  const before = await open();
  await before.control.seed({ seed: 7 });
  const { things } = await before.control.things({ resource: "/orders" });
  await before.mock.close();
  const after = await open();

  expect(await after.control.state()).toMatchObject({ seed: 7 });
  await after.control.reset();
  const again = await after.control.things({ resource: "/orders" });
  expect(again.things.map(({ id }) => id)).toEqual(things.map(({ id }) => id));
  await after.mock.close();
});

test("callers are counted by their credentials, and only set tokens are accepted", async () => {
  const { control, send } = await start({ state: { partitions: true } });
  const as = (token: string): Promise<Response> =>
    send("GET /orders", undefined, { authorization: `Bearer ${token}` });
  await as("one");
  await as("two");
  await as("one");
  const callers = await control.callers();
  expect(callers.map(({ name, requests }) => [name, requests])).toEqual([
    ["caller 2", 1],
    ["caller 1", 2],
  ]);
  expect(new Set(callers.map(({ world }) => world)).size).toBe(2);
  expect(await control.tokens()).toEqual({ tokens: null });
  expect(await control.setTokens({ tokens: ["one"] })).toEqual({ tokens: ["one"] });
});

test("the control plane listens on this machine with its token, and drops a connection", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mock-control-"));
  const source = join(folder, "orders.json");
  await writeFile(source, JSON.stringify(ordersDocument));
  const mock = await startMock({ source, port: 0, state: {}, control: true });
  onTestFinished(async () => {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { url, token } = mock.control ?? { url: "", token: "" };
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect((await fetch(`${url}/state`)).status).toBe(401);
  const client = createServerClient({ url, token });
  await client.addFault({ kind: "drop" });
  const said = vi.spyOn(console, "error");
  onTestFinished(() => said.mockRestore());
  const dropped = fetch(`${mock.url}/orders`).then((response) => response.text());
  await expect(dropped).rejects.toThrow(/terminated|fetch failed/);
  expect((await fetch(`${mock.url}/orders`)).status).toBe(200);
  expect(await client.log()).toHaveLength(2);
  expect(said).not.toHaveBeenCalled();
});
