import { expect, test } from "vitest";
import { call } from "../support/call.ts";
import { minute } from "../support/open-service.ts";
import { callTool, connect, openMcp } from "./open-mcp.ts";

const sandbox = await openMcp();

const limitOf = (name: string): number =>
  sandbox.contract.policies.rateLimits.find((policy) => policy.name === name)!.limit;

/** Returns the owner of a new workspace without hits. */
async function createOwner(): Promise<string> {
  const [workspace] = await sandbox.control.createWorkspaces({ count: 1 });
  return workspace?.owner.token ?? "";
}

test("operations of both interfaces share one limit", async () => {
  const token = await createOwner();
  const client = await connect(sandbox, { token });
  const limit = limitOf("operations");
  for (let count = 0; count < limit; count += 2) {
    expect((await callTool(client, "get_workspace")).isError).toBe(false);
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(200);
  }

  const rest = await call(sandbox, "GET /workspace", { token });
  const mcp = await callTool(client, "get_workspace");
  expect([rest.status, mcp.status, mcp.isError]).toEqual([429, 429, true]);
  expect(mcp.text).toBe(rest.text);
  expect(mcp.headers["retry-after"]).toBe(rest.headers.get("retry-after"));

  await sandbox.control.advance({ milliseconds: Number(mcp.headers["retry-after"]) * 1000 });
  expect((await callTool(client, "get_workspace")).isError).toBe(false);
});

test("writes of both interfaces share one limit, and replays at the other interface do not count", async () => {
  const token = await createOwner();
  const client = await connect(sandbox, { token });
  const limit = limitOf("writes");
  for (let count = 0; count < limit; count += 2) {
    const idempotencyKey = `write-number-${count}`;
    const written = await callTool(client, "update_site", { body: {}, idempotencyKey });
    expect([written.isError, written.status]).toEqual([false, 200]);
    expect((await call(sandbox, "PATCH /site", { token, body: {} })).status).toBe(200);
  }

  const body = {};
  const rejected = await callTool(client, "update_site", { body, idempotencyKey: "one-too-many" });
  expect([rejected.status, rejected.isError]).toEqual([429, true]);
  expect((await call(sandbox, "PATCH /site", { token, body })).status).toBe(429);
  const replayed = await call(sandbox, "PATCH /site", { token, body, key: "write-number-0" });
  expect([replayed.status, replayed.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
});

test("only tool calls count, not initialize, lists or unknown tools", async () => {
  const token = await createOwner();
  const client = await connect(sandbox, { token });
  const limit = limitOf("operations");
  for (let count = 0; count < limit; count += 1) await client.listTools();
  await connect(sandbox, { token, era: "2026" });
  await expect(callTool(client, "no_such_tool")).rejects.toThrow("Unknown tool");

  for (let count = 0; count < limit; count += 1)
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(200);
  expect((await call(sandbox, "GET /workspace", { token })).status).toBe(429);
});

test("an invalid call counts, as at REST", async () => {
  const token = await createOwner();
  const client = await connect(sandbox, { token });
  for (let count = 0; count < limitOf("operations"); count += 1)
    expect((await callTool(client, "get_metrics", { days: 2 })).status).toBe(400);
  expect((await call(sandbox, "GET /workspace", { token })).status).toBe(429);
});

test("a call without the scope does not count, as at REST", async () => {
  const client = await connect(sandbox, { as: "only metrics:read" });
  await sandbox.control.advance({ milliseconds: minute });
  for (let count = 0; count <= limitOf("operations"); count += 1)
    expect((await callTool(client, "get_site")).status).toBe(403);
  expect((await call(sandbox, "GET /workspace")).status).toBe(200);
});
