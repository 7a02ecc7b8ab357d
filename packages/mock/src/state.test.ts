import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { thingTables } from "@plumbline/state";
import { createClock, openStorage } from "@plumbline/storage";
import { afterAll, expect, test } from "vitest";
import { createMock, type MockOptions } from "./index.ts";
import { ordersDocument } from "./testing/orders-document.ts";

const folder = await mkdtemp(join(tmpdir(), "mock-state-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Got {
  readonly status: number;
  readonly headers: Headers;
  // Each test knows the shape of its bodies.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Got>;

async function start(options: MockOptions = {}): Promise<Call> {
  const mock = await createMock(ordersDocument, {
    strict: true,
    ...options,
    state: { clock: { mode: "frozen", start: Date.UTC(2030, 0, 1) }, ...options.state },
  });
  return async (method, path, body, headers = {}) => {
    const url = path.startsWith("http") ? path : `http://mock.test/v1${path}`;
    const response = await mock.fetch(
      new Request(url, {
        method,
        headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
}

const order = { customerId: "c-1", comment: "Fast", secret: "hidden" };

test("what is created can be read where Location says, and is listed", async () => {
  const call = await start();
  const created = await call("POST", "/orders", order);
  expect(created).toMatchObject({
    status: 201,
    body: { customerId: "c-1", comment: "Fast", amount: 1, createdAt: "2030-01-01T00:00:00.000Z" },
  });
  expect(created.body).not.toHaveProperty("secret");

  const read = await call("GET", created.headers.get("location") ?? "");
  expect(read).toMatchObject({ status: 200, body: created.body });
  const { body: list } = await call("GET", "/orders");
  expect(list.data.at(-1)).toEqual(created.body);
  expect(list.total).toBe(list.data.length);
});

test("the clock of a file goes on where it stood", async () => {
  const file = join(folder, "clock.sqlite");
  const storage = await openStorage(file, { own: thingTables });
  const newYear = Date.UTC(2030, 0, 1);
  const clock = await createClock({ storage, dueWork: [], mode: "frozen", start: newYear });
  await clock.advance(86_400_000);
  await clock.close();
  await storage.close();
  const call = await start({ state: { file } });
  expect((await call("POST", "/orders", order)).body.createdAt).toBe("2030-01-02T00:00:00.000Z");
});

test("a file that was written before the things had a clock is opened as it is", async () => {
  const file = join(folder, "old.sqlite");
  const database = new DatabaseSync(file);
  database.exec(
    `CREATE TABLE thing (number INTEGER PRIMARY KEY AUTOINCREMENT, world TEXT NOT NULL, resource TEXT NOT NULL, scope TEXT NOT NULL,
       id TEXT NOT NULL, value TEXT, UNIQUE (world, resource, scope, id));
     CREATE TABLE mark (world TEXT NOT NULL, resource TEXT NOT NULL, scope TEXT NOT NULL, PRIMARY KEY (world, resource, scope));
     INSERT INTO mark VALUES ('', '/orders', '[]');
     INSERT INTO thing VALUES (1, '', '/orders', '[]', '4c0a3a9e-8d0c-4b0f-9d3a-1f2e3d4c5b6a', '{"id": "4c0a3a9e-8d0c-4b0f-9d3a-1f2e3d4c5b6a", "customerId": "c-7"}');`,
  );
  database.close();
  const call = await start({ state: { file } });
  const { body } = await call("GET", "/orders");
  expect(body).toMatchObject({
    total: 1,
    data: [{ id: "4c0a3a9e-8d0c-4b0f-9d3a-1f2e3d4c5b6a", customerId: "c-7" }],
  });
});

test("a new collection has things with distinct identifiers, the same for a seed", async () => {
  const [one, other] = [await start(), await start()];
  const { body } = await one("GET", "/orders");
  expect(new Set(body.data.map(({ id }: { id: string }) => id)).size).toBe(3);
  expect((await other("GET", "/orders")).body).toEqual(body);
});

test("the things of a new collection, and those that are created, differ in what is generated", async () => {
  const call = await start();
  const { body } = await call("GET", "/orders");
  const distinct = (things: readonly Record<string, unknown>[], name: string): number =>
    new Set(things.map((thing) => thing[name])).size;
  expect(distinct(body.data, "customerId")).toBe(3);
  const created = [
    (await call("POST", "/orders", order)).body,
    (await call("POST", "/orders", order)).body,
  ];
  expect(distinct(created, "invoice")).toBe(2);
  expect(created).toMatchObject([{ status: "open" }, { status: "open" }]);
});

test("a replacement leaves out what it does not send, and keeps the identifier", async () => {
  const call = await start();
  const { body: created } = await call("POST", "/orders", order);
  const { body } = await call("PUT", `/orders/${created.id}`, { customerId: "c-2" });
  expect(body).toMatchObject({ id: created.id, customerId: "c-2", createdAt: created.createdAt });
  expect(body).not.toHaveProperty("comment");
});

test("a merge patch and a JSON Patch change what they name", async () => {
  const call = await start();
  const { body: created } = await call("POST", "/orders", order);
  const path = `/orders/${created.id}`;
  const merged = await call(
    "PATCH",
    path,
    { comment: null, amount: 7 },
    { "content-type": "application/merge-patch+json" },
  );
  expect(merged.body).toEqual({ ...created, comment: undefined, amount: 7 });
  const steps = [
    { op: "add", path: "/comment", value: "Slow" },
    { op: "test", path: "/amount", value: 7 },
  ];
  const patched = await call("PATCH", path, steps, {
    "content-type": "application/json-patch+json",
  });
  expect(patched.body).toMatchObject({ comment: "Slow", amount: 7 });
  const failing = await call("PATCH", path, [{ op: "test", path: "/amount", value: 8 }], {
    "content-type": "application/json-patch+json",
  });
  expect(failing.status).toBe(409);
});

test.each([
  [{ op: "increase", path: "/amount", value: 1 }, '"increase" is not an operation'],
  [{ op: "add", path: "comment", value: "Slow" }, '"comment" is not a JSON Pointer'],
  [{ op: "move", path: "/comment" }, "undefined is not a JSON Pointer"],
  [{ op: "replace", path: "/comment" }, "The operation replace at /comment has no value"],
])("a JSON Patch with %j is rejected, and nothing is changed", async (step, reason) => {
  const call = await start();
  const { body: created } = await call("POST", "/orders", order);
  const steps = [{ op: "replace", path: "/comment", value: "Lost" }, step];
  const rejected = await call("PATCH", `/orders/${created.id}`, steps, {
    "content-type": "application/json-patch+json",
  });
  expect(rejected.status).toBeOneOf([400, 422]);
  expect(rejected.headers.get("plumbline-reason")).toBe(reason);
  expect(await call("GET", `/orders/${created.id}`)).toMatchObject({ body: created });
});

test("what is deleted is missing, and so is what was below it", async () => {
  const call = await start();
  const { body } = await call("POST", "/orders", order);
  expect(await call("DELETE", `/orders/${body.id}`)).toMatchObject({ status: 204 });
  expect(await call("GET", `/orders/${body.id}`)).toMatchObject({ status: 404 });
  expect(await call("DELETE", `/orders/${body.id}`)).toMatchObject({ status: 404 });
  expect(await call("GET", `/orders/${body.id}/notes`)).toMatchObject({ status: 404 });
});

test("an action sets the value that the document lists for it", async () => {
  const call = await start();
  const { body } = await call("POST", "/orders", order);
  expect(body.status).toBe("open");
  expect(await call("POST", `/orders/${body.id}/cancel`)).toMatchObject({
    body: { id: body.id, status: "cancelled" },
  });
  expect(await call("GET", `/orders/${body.id}`)).toMatchObject({ body: { status: "cancelled" } });
});

test("lists filter, sort and page by recognised parameters", async () => {
  const call = await start({ state: { seedData: { "/orders": [] } } });
  for (const [at, customerId] of ["b", "a", "b"].entries())
    // oxlint-disable-next-line no-await-in-loop -- in order
    await call("POST", "/orders", { customerId, amount: at });
  const amounts = async (query: string): Promise<unknown> =>
    (await call("GET", `/orders?${query}`)).body.data.map(
      ({ amount }: { amount: number }) => amount,
    );
  expect(await amounts("customerId=b")).toEqual([0, 2]);
  expect(await amounts("sort=-amount")).toEqual([2, 1, 0]);
  expect(await amounts("sort=customerId")).toEqual([1, 0, 2]);
  expect(await amounts("limit=2&offset=2")).toEqual([2]);
  const first = await call("GET", "/orders?limit=2");
  expect(first).toMatchObject({ body: { total: 3 } });
  expect(first.headers.get("link")).toBe(
    '<http://mock.test/v1/orders?limit=2&offset=2>; rel="next"',
  );
});

test("things below a thing name it, and are apart from those of another thing", async () => {
  const call = await start();
  const [one, other] = [
    (await call("POST", "/orders", order)).body,
    (await call("POST", "/orders", order)).body,
  ];
  const { body: note } = await call("POST", `/orders/${one.id}/notes`, { text: "Hello" });
  expect(note).toMatchObject({ orderId: one.id, text: "Hello" });
  expect(await call("GET", `/orders/${one.id}/notes/${note.id}`)).toMatchObject({
    status: 200,
    body: note,
  });
  expect(await call("GET", `/orders/${other.id}/notes/${note.id}-x`)).toMatchObject({
    status: 404,
  });
  expect((await call("GET", `/orders/${other.id}/notes`)).body).not.toContainEqual(note);
});

test("a single thing keeps its state", async () => {
  const call = await start();
  const { body: before } = await call("GET", "/settings");
  await call("PATCH", "/settings", { theme: "dark" });
  expect((await call("GET", "/settings")).body).toEqual({ ...before, theme: "dark" });
});

test("an operation without a role, and a preferred response, are answered without state", async () => {
  const call = await start();
  expect(await call("POST", "/login")).toMatchObject({
    status: 200,
    body: { token: expect.any(String) },
  });
  const { body } = await call("POST", "/orders", order);
  expect(
    await call("DELETE", `/orders/${body.id}`, undefined, { prefer: "code=404" }),
  ).toMatchObject({ status: 404 });
  expect(await call("GET", `/orders/${body.id}`)).toMatchObject({ status: 200 });
});

test("seed data replaces the first things", async () => {
  const call = await start({
    state: { seedData: { "/orders": [{ customerId: "c-9", amount: 3 }] } },
  });
  const { body } = await call("GET", "/orders");
  expect(body).toMatchObject({ total: 1, data: [{ customerId: "c-9", amount: 3 }] });
});

test("with partitions, callers do not see each other's things", async () => {
  const call = await start({ state: { partitions: true } });
  const one = { authorization: "Bearer one" };
  const { body } = await call("POST", "/orders", order, one);
  expect(await call("GET", `/orders/${body.id}`, undefined, one)).toMatchObject({ status: 200 });
  expect(
    await call("GET", `/orders/${body.id}`, undefined, { authorization: "Bearer two" }),
  ).toMatchObject({ status: 404 });
});
