import { describe, expect, test } from "vitest";
import { call } from "../support/call.ts";
import { callTool, connect, openMcp } from "./open-mcp.ts";

const sandbox = await openMcp();
const client = await connect(sandbox);
const id = "0d9f4f0e-6a0b-4f7c-8b65-7d3c1f4a9e20";
const idempotencyKey = "a-key-of-calls";

/** The text of an error of REST with the names of a tool's arguments. */
function withArguments(text: string): string {
  return text
    .replaceAll("header Idempotency-Key", "argument idempotencyKey")
    .replaceAll(/\b(?:path|query) (?=[a-z]+ )/g, "argument ");
}

describe("an error has the text of REST, with the names of arguments", () => {
  test.each<[string, Record<string, unknown>, string, unknown?]>([
    ["get_metrics", { days: "seven" }, "GET /metrics?days=seven"],
    ["get_metrics", { days: 2 }, "GET /metrics?days=2"],
    ["get_metrics", { days: null }, "GET /metrics?days=null"],
    ["list_leads", { limit: 0, cursor: "x" }, "GET /leads?limit=0&cursor=x"],
    ["list_leads", { limit: 1.5 }, "GET /leads?limit=1.5"],
    ["list_leads", { cursor: id }, `GET /leads?cursor=${id}`],
    ["list_campaigns", { preset: "tomorrow" }, "GET /campaigns?preset=tomorrow"],
    ["get_job", { id }, `GET /jobs/${id}`],
    ["get_job", { id: "not-a-uuid" }, "GET /jobs/not-a-uuid"],
    ["get_vertical", { slug: "no-such-trade" }, "GET /verticals/no-such-trade"],
    ["launch_campaign", { id, idempotencyKey }, `POST /campaigns/${id}/launch`],
    ["update_site", { idempotencyKey, body: { tagline: 1 } }, "PATCH /site", { tagline: 1 }],
    ["update_site", { idempotencyKey, body: { a: 1, b: 2 } }, "PATCH /site", { a: 1, b: 2 }],
    ["update_site", { idempotencyKey, body: null }, "PATCH /site", null],
    ["update_site", { idempotencyKey }, "PATCH /site"],
    ["create_campaign", { idempotencyKey, body: [] }, "POST /campaigns", []],
  ])("%s %j", async (name, args, line, body) => {
    const rest = await call(sandbox, line, {
      key: idempotencyKey,
      ...(body !== undefined && { body }),
    });
    const mcp = await callTool(client, name, args);
    expect(rest.status).toBeGreaterThanOrEqual(400);
    expect([mcp.isError, mcp.status, mcp.text]).toEqual([
      true,
      rest.status,
      withArguments(rest.text),
    ]);
  });

  test.each(["short", "x".repeat(81), "spaces in it", "semi;colon"])("key %j", async (key) => {
    const rest = await call(sandbox, "POST /site/publish", { key });
    const mcp = await callTool(client, "publish_site", { idempotencyKey: key });
    expect([mcp.isError, mcp.status, mcp.text]).toEqual([
      true,
      rest.status,
      withArguments(rest.text),
    ]);
  });

  test("no key", async () => {
    const rest = await call(sandbox, "POST /site/publish", { key: null });
    const mcp = await callTool(client, "publish_site", {});
    expect([mcp.isError, mcp.status, mcp.text]).toEqual([
      true,
      rest.status,
      withArguments(rest.text),
    ]);
  });

  test("a key that is reused with other arguments, at MCP and at REST", async () => {
    const key = "a-key-for-two-calls";
    const body = { tagline: "One" };
    expect((await call(sandbox, "PATCH /site", { key, body })).status).toBe(200);
    const other = { tagline: "Two" };
    const mcp = await callTool(client, "update_site", { idempotencyKey: key, body: other });
    const rest = await call(sandbox, "PATCH /site", { key, body: other });
    expect([mcp.isError, mcp.status, mcp.text]).toEqual([
      true,
      rest.status,
      withArguments(rest.text),
    ]);
    expect(rest.status).toBe(409);
  });

  test("a pending key", async () => {
    await sandbox.control.holdNext({ operation: "publish_site" });
    const key = "a-key-that-is-held";
    const first = callTool(client, "publish_site", { idempotencyKey: key });
    while ((await sandbox.control.held()).parked === 0)
      await new Promise((resolve) => setImmediate(resolve));
    const rest = await call(sandbox, "POST /site/publish", { key });
    const mcp = await callTool(await connect(sandbox), "publish_site", { idempotencyKey: key });
    expect([mcp.isError, mcp.status, mcp.text]).toEqual([
      true,
      rest.status,
      withArguments(rest.text),
    ]);
    expect(rest.status).toBe(409);
    await sandbox.control.release();
    expect((await first).isError).toBe(false);
  });

  test("a service that is not configured", async () => {
    await sandbox.control.setService({ configured: false });
    const rest = await call(sandbox, "GET /site");
    const mcp = await callTool(client, "get_site");
    await sandbox.control.setService({ configured: true });
    expect([mcp.isError, mcp.status, mcp.text]).toEqual([
      true,
      rest.status,
      withArguments(rest.text),
    ]);
    expect(rest.status).toBe(503);
  });
});

describe("arguments that REST cannot express are invalid input", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["get_workspace", { a: 1 }, "argument a is unknown; get_workspace has no arguments"],
    [
      "update_site",
      { idempotencyKey, body: {}, tagline: "x" },
      "argument tagline is unknown; update_site has the arguments idempotencyKey, body",
    ],
    ["get_job", { id: 7 }, "argument id must be string"],
    ["get_metrics", { days: "7" }, "argument days must be integer"],
    ["publish_site", { idempotencyKey: 12_345_678 }, "argument idempotencyKey must be string"],
    [
      "publish_site",
      { idempotencyKey: "line\nbreak-in-it" },
      "argument idempotencyKey has characters that a header cannot contain",
    ],
    ["get_job", {}, "argument id is missing"],
  ])("%s %j", async (name, args, detail) => {
    const { isError, status, text } = await callTool(client, name, args);
    expect([isError, status]).toEqual([true, 400]);
    expect(JSON.parse(text).detail).toContain(detail.split(";")[0]);
  });
});

test("the body limit of REST applies", async () => {
  const most = sandbox.contract.policies.bodyLimit!.bytes;
  const frame = JSON.stringify({ doc: { title: "" } }).length;
  const padded = (bytes: number): unknown => ({ doc: { title: "x".repeat(bytes - frame) } });

  const fits = await callTool(client, "save_site_draft", {
    idempotencyKey: "fits-in-it",
    body: padded(most),
  });
  const exceeds = { idempotencyKey: "exceeds-it", body: padded(most + 1) };
  const tooLarge = await callTool(client, "save_site_draft", exceeds);
  const rest = await call(sandbox, "PUT /site/draft", { body: padded(most + 1) });
  expect(fits.status).not.toBe(rest.status);
  expect([tooLarge.isError, tooLarge.status, tooLarge.text]).toEqual([true, 413, rest.text]);
});

test("a result has the request ID, status and structured content, and an error only its status and body", async () => {
  const read = await client.callTool({ name: "get_workspace", arguments: {} });
  const restBody = (await call(sandbox, "GET /workspace")).json;
  expect(read).toEqual({
    content: [{ type: "text", text: JSON.stringify(restBody) }],
    structuredContent: restBody,
    _meta: { "http/status": 200, "http.header/x-request-id": expect.stringMatching(/./) },
  });
  const failed = await client.callTool({ name: "get_job", arguments: { id } });
  const { json } = await call(sandbox, `GET /jobs/${id}`);
  expect(failed).toEqual({
    content: [{ type: "text", text: JSON.stringify(json) }],
    isError: true,
    _meta: { "http/status": 404, "http/body": json },
  });
});
