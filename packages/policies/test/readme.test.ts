import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

const document = {
  openapi: "3.1.1",
  info: { title: "Orders", version: "1" },
  paths: {},
  "x-idempotency": {
    key: { header: "Request-Key" },
    replay: { header: "Request-Replayed", value: "yes" },
    statuses: { missing: 400, pending: 409, conflict: 422 },
    retention: "P1D",
  },
};

test("the README starts with the example that is type-checked", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, first] = /```ts\n(.*?)```/s.exec(readme) ?? [];

  expect(first).toBe(await readFile(new URL("example.ts", import.meta.url), "utf8"));
});

test("the example carries a request out once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "policies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const { answer } = await import("./example.ts");
  vi.restoreAllMocks();
  const createOrder = vi.fn<(order: unknown) => Promise<Response>>(async (order) =>
    Response.json({ order }, { status: 201 }),
  );
  const send = (order: string, key?: string): Promise<Response> =>
    answer(
      new Request("http://orders.test/", {
        method: "POST",
        body: JSON.stringify(order),
        headers: key === undefined ? {} : { "Request-Key": key },
      }),
      createOrder,
    );

  const first = await send("tea", "order-1");
  const again = await send("tea", "order-1");

  expect([first.status, first.headers.get("Request-Replayed")]).toEqual([201, null]);
  expect([again.status, again.headers.get("Request-Replayed")]).toEqual([201, "yes"]);
  expect(await again.json()).toEqual(await first.json());
  expect((await send("coffee", "order-1")).status).toBe(422);
  expect((await send("tea")).status).toBe(400);
  expect(createOrder).toHaveBeenCalledTimes(1);
});
